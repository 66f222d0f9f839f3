// The wording of messages is in Schema, because values from code are validated with the same messages.
@_exported import Schema
