import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const fieldOf = (value: string) => toCsv([[value]]).slice(1, -2)

test('lines end with CRLF, after a byte order mark', () => {
  expect(
    toCsv([
      ['Name', 'Copies'],
      ['Zoë Łukasz', 1],
      [null, 2],
    ]),
  ).toBe('\uFEFFName,Copies\r\nZoë Łukasz,1\r\n,2\r\n')
  expect(toCsv([])).toBe('\uFEFF')
})

test.each([
  ['1 Quay Street, Flat 2', '"1 Quay Street, Flat 2"'],
  ['The "Old" Mill', '"The ""Old"" Mill"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['12-14 Quay Street', '12-14 Quay Street'],
  ["O'Hara", "O'Hara"],
  ['02138', '02138'],
])('%j is not changed', (value, field) => {
  expect(fieldOf(value)).toBe(field)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+61 2', "'+61 2"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\u200B=1', "'\u200B=1"],
  ['\u00A0@A1', "'\u00A0@A1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://a.example","x")', '"\'=HYPERLINK(""https://a.example"",""x"")"'],
])('%j is escaped, so that no spreadsheet evaluates it', (value, field) => {
  expect(fieldOf(value)).toBe(field)
})
