// How column values arrive in JavaScript, where pg's own choice would be a string or a wrong moment.
// A day is a 'YYYY-MM-DD' string: as a Date it would move with the server's time zone.

import pg from 'pg'

type Parse = (text: string) => unknown
type ParserOf = (oid: number, format?: 'text' | 'binary') => Parse

// pg's own type leaves the OIDs of arrays out
const builtIn = pg.types.getTypeParser as unknown as ParserOf
const textArray = builtIn(1009) as (text: string) => (string | null)[]

const toNumber: Parse = (text) => Number(text)
const asWritten: Parse = (text) => text
const listOf = (parse: Parse): Parse => {
  return (text) => textArray(text).map((value) => (value === null ? null : parse(value)))
}

/** By type OID (pg_type.dat). int8 counts rows and milliseconds here: both stay far below 2^53. */
const PARSERS = new Map<number, Parse>([
  [20, toNumber], // int8
  [1016, listOf(toNumber)],
  [1700, toNumber], // numeric
  [1231, listOf(toNumber)],
  [1082, asWritten], // date
  [1182, listOf(asWritten)],
])

const parserOf: ParserOf = (oid, format) => (format !== 'binary' && PARSERS.get(oid)) || builtIn(oid, format)

export const columnTypes = { getTypeParser: parserOf } as pg.CustomTypesConfig
