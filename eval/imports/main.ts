// `npm run eval:imports`: writes files as sales people have them with LibreOffice, Gnumeric, openpyxl, XlsxWriter and xlwt
// (eval/imports/*/write_files.py) and imports each without a choice. Prints which leads are right; `--misses` lists the others;
// further arguments name sets.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openImport, previewImport } from '#server/leads/actions/start-import.ts'
import { checkRow } from '#server/leads/import/check-row.ts'
import { plain, setsIn, showsMisses } from '../set-options.ts'

type Lead = {
  email: string | null
  name: string
  company: string
  phone?: string
  title?: string
  department?: string
  /** also right: the cell as it is, where a careful reader would take it apart */
  nameAlso?: string | string[]
  companyAlso?: string | string[]
  phoneAlso?: string | string[]
  /** in a hidden row, which is left out and counted */
  hidden?: boolean
  /** where leads are on several sheets: one is read, and the others are listed */
  sheet?: string
}
type File = { file: string; note: string; mustReject?: boolean; rows?: Lead[] }
type Row = { email: string | null; name: string; company: string; all: string }
type Reading = { rows: Row[]; rejected: string[]; sheet: string | null; refused: string | null }

const SETS = import.meta.dirname

function write(set: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
  const { status } = spawnSync('/usr/bin/python3', [path.join(SETS, set, 'write_files.py'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      'the files could not be written. Debian: apt-get install python3-openpyxl python3-xlsxwriter python3-xlwt gnumeric libreoffice-calc python3-uno python3-pil',
    )
  return folder
}

/** The leads that an import without a choice would add. */
async function read(file: string): Promise<Reading> {
  const content = readFileSync(file)
  const reading: Reading = { rows: [], rejected: [], sheet: null, refused: null }
  try {
    const { table, mapping } = await openImport({
      workspaceId: '',
      customerGroupId: null,
      fileName: path.basename(file),
      content,
      mapping: undefined,
      onDuplicate: 'skip',
      consent: null,
      tags: [],
    })
    reading.sheet = (await previewImport(content)).sheet
    for await (const { cells } of table.rows()) {
      const row = checkRow(table.columns, cells, mapping, { whole: null, today: '2026-11-29' })
      if (!row.ok) {
        reading.rejected.push(`${row.reason} [${cells.join(' | ')}]`)
        continue
      }
      const { contactEmail: email, contactName: name, companyName: company, customFields } = row.values
      const all = [email, name, company, ...Object.values(customFields ?? {})].map(plain).join(' | ')
      reading.rows.push({ email, name: name ?? '', company: company ?? '', all })
    }
  } catch (error) {
    reading.refused = error instanceof Error ? error.message : String(error)
  }
  return reading
}

const isSame = (lead: Lead, row: Row): boolean =>
  plain(lead.email).toLowerCase() === plain(row.email).toLowerCase() &&
  [lead.name, lead.nameAlso].flat().some((name) => name !== undefined && plain(name) === plain(row.name)) &&
  [lead.company, lead.companyAlso]
    .flat()
    .some((name) => name !== undefined && plain(name) === plain(row.company))

async function report(set: string): Promise<void> {
  const folder = write(set)
  const files = JSON.parse(readFileSync(path.join(SETS, set, 'expected.json'), 'utf8')) as File[]
  const count = { right: 0, leads: 0, more: 0, files: 0, kept: 0, fields: 0 }
  for (const { file, note, mustReject = false, rows = [] } of files) {
    const { rows: found, rejected, sheet, refused } = await read(path.join(folder, file))
    const leads = rows.filter((lead) => !lead.hidden && (!lead.sheet || !sheet || lead.sheet === sheet))
    const missing: Lead[] = []
    for (const lead of leads) {
      const at = found.findIndex((row) => isSame(lead, row))
      const [row] = at < 0 ? [] : found.splice(at, 1)
      if (!row) missing.push(lead)
      for (const values of [[lead.phone, lead.phoneAlso], [lead.title], [lead.department]]) {
        const said = values
          .flat()
          .filter((value) => value !== undefined && value !== '')
          .map(plain)
        if (said.length === 0) continue
        count.fields++
        if (said.some((value) => row?.all.includes(value))) count.kept++
      }
    }
    const isRight = mustReject ? refused !== null : missing.length === 0 && found.length === 0
    count.right += leads.length - missing.length
    count.leads += leads.length
    count.more += found.length
    if (isRight) count.files++
    console.log(
      `${isRight ? 'right' : 'WRONG'} ${String(leads.length - missing.length).padStart(3)} of ${leads.length}, ${found.length} more: ${file} (${note})`,
    )
    if (isRight || !showsMisses) continue
    if (refused) console.log(`    refused: ${refused}`)
    for (const lead of missing) console.log(`    missing: ${lead.email} | ${lead.name} | ${lead.company}`)
    for (const row of found) console.log(`    more:    ${row.all}`)
    for (const reason of rejected) console.log(`    ${reason}`)
  }
  const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
  console.log(
    `${set}: ${count.right} of ${count.leads} leads right without a choice (${share(count.right, count.leads)}), ${count.more} rows that are no leads, ${count.files} of ${files.length} files; phone, title and department kept ${share(count.kept, count.fields)}\n`,
  )
}

for (const set of setsIn(SETS)) await report(set)
