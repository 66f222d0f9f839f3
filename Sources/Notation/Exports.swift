// The words of messages stand in Schema, where programs' values are checked with them too.
@_exported import Schema
