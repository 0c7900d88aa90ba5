// The contact sheet of all screenshots: `index.html` to scroll through, and pictures of 16 screenshots each.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'

const PER_SHEET = 16
const COLUMNS = 4
const CELL = { width: 480, height: 340 }

/**
 * Writes `index.html` and `sheet-<look>-<number>.png` for the pictures of a folder.
 * @param looks the ends of the file names, for example `light-1280`
 */
export async function writeContactSheet(
  from: Browser,
  folder: string,
  looks: readonly string[],
): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png') && !file.startsWith('sheet-'))
  writeFileSync(path.join(folder, 'index.html'), pageOf(files))
  const page = await from.newPage({ viewport: { width: COLUMNS * CELL.width, height: 800 } })
  for (const look of looks) {
    const ofLook = files.filter((file) => file.endsWith(`-${look}.png`))
    for (let at = 0; at < ofLook.length; at += PER_SHEET) {
      // a page made from a string cannot load files, so each sheet is a page beside the pictures
      const sheet = path.join(folder, 'sheet.html')
      writeFileSync(sheet, pageOf(ofLook.slice(at, at + PER_SHEET)))
      await page.goto(`file://${sheet}`)
      await page.screenshot({
        path: path.join(folder, `sheet-${look}-${at / PER_SHEET + 1}.png`),
        fullPage: true,
      })
    }
  }
  await page.close()
}

const pageOf = (files: readonly string[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { margin: 0; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); font: 12px sans-serif }
  figure { margin: 6px; height: ${CELL.height}px; display: flex; flex-direction: column }
  img { flex: 1; min-height: 0; object-fit: contain; object-position: top; border: 1px solid #ccc }
</style>
${files.map((file) => `<figure><a href="${file}"><figcaption>${file.replace('.png', '')}</figcaption></a><img src="${file}" alt=""></figure>`).join('\n')}
`
