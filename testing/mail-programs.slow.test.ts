// Replies that mail programs write to our mail with their own attribution and quote, and what an absence rule of Dovecot
// writes. Neither is simulated.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { expectRecorded, OUR_TEXT } from './recorded-mails/recorded.ts'
import { startDovecot, whyNoDovecotDelivery } from './servers/dovecot.ts'
import { startHostileSmtp } from './servers/hostile-smtp.ts'

const OUR_HEADERS = `Message-ID: <step1@ieum.example>
Date: Fri, 20 Nov 2026 10:00:00 +0900
From: =?UTF-8?B?6rmA66+87KeA?= <kim@ieum.example>
To: lee@hanbit.example
Subject: =?UTF-8?B?7KCc7JWI65Oc66a964uI64uk?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit
`

async function whyNotOnPath(program: string): Promise<string | null> {
  const found = await promisify(execFile)('which', [program]).catch(() => null)
  return found === null ? `${program} is not installed (apt-get install ${program})` : null
}

const missing = {
  neomutt: await whyNotOnPath('neomutt'),
  's-nail': await whyNotOnPath('s-nail'),
  'vacation of Dovecot': await whyNoDovecotDelivery(),
}
for (const [name, why] of Object.entries(missing))
  if (why !== null) process.stdout.write(`Tests with ${name} are skipped: ${why}\n`)

/** A folder with our mail in `mbox`, and a program `send` that stores a mail in `sent`. */
async function homeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'ieum-desk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(
    join(folder, 'mbox'),
    `From kim@ieum.example Fri Nov 20 10:00:00 2026\n${OUR_HEADERS}\n${OUR_TEXT}\n`,
  )
  await writeFile(join(folder, 'send'), `#!/bin/sh\ncat > ${folder}/sent\n`, { mode: 0o755 })
  return folder
}

/** @returns the mail that the program sent */
async function run(folder: string, program: string, args: string[], typed = ''): Promise<Uint8Array> {
  const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'xterm' }
  await writeFile(join(folder, 'typed'), typed)
  const input = await open(join(folder, 'typed'))
  const child = spawn(program, args, { env, stdio: [input.fd, 'ignore', 'ignore'], timeout: 60_000 })
  await once(child, 'exit')
  await input.close()
  return await readFile(join(folder, 'sent'))
}

/** The editor writes the words above the quote that neomutt has prepared, or below it. */
async function replyWithNeomutt(words: string, place: 'above' | 'below'): Promise<Uint8Array> {
  const folder = await homeFolder()
  await writeFile(join(folder, 'words'), `${words}\n`)
  const parts = place === 'above' ? 'words blank "$1"' : '"$1" blank words'
  await writeFile(join(folder, 'blank'), '\n')
  const edit = `#!/bin/sh\ncd ${folder} && cat ${parts} > edited && cp edited "$1"\n`
  await writeFile(join(folder, 'edit'), edit, { mode: 0o755 })
  const settings = {
    sendmail: `${folder}/send`,
    editor: `${folder}/edit`,
    from: 'lee@hanbit.example',
    realname: '이담당',
    hostname: 'hanbit.example',
    send_charset: 'utf-8',
    include: 'yes',
    fast_reply: 'yes',
    quit: 'yes',
    record: '',
    // what it would ask for
    folder,
    copy: 'no',
    move: 'no',
    delete: 'no',
    wait_key: 'no',
  }
  await writeFile(
    join(folder, 'rc'),
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = "${value}"\n`)
      .join(''),
  )
  const command = `neomutt -n -F ${folder}/rc -f ${folder}/mbox -e 'push <reply><send-message><quit>'`
  // neomutt needs a terminal
  return run(folder, 'script', ['-qec', command, '/dev/null'])
}

async function replyWithSnail(words: string): Promise<Uint8Array> {
  const folder = await homeFolder()
  const settings = [`mta=${folder}/send`, 'sendwait', 'from=lee@hanbit.example', 'hostname=hanbit.example']
  const options = [...settings, 'v15-compat=yes', 'indentprefix=> '].flatMap((setting) => ['-S', setting])
  // ~m inserts our mail below the words
  const typed = `reply 1\n${words}\n\n~m 1\n~.\nxit\n`
  return run(folder, 's-nail', ['-n', '-#', '-~', '-R', ...options, '-f', `${folder}/mbox`], typed)
}

test.skipIf(missing.neomutt !== null)(
  'the own words of a reply of neomutt are read as recorded',
  async () => {
    for (const place of ['above', 'below'] as const) {
      expectRecorded(`neomutt-reply-${place}`, await replyWithNeomutt(WORDS, place))
      expectRecorded(`neomutt-opt-out-${place}`, await replyWithNeomutt('수신거부 부탁드립니다', place))
    }
  },
)

test.skipIf(missing['s-nail'] !== null)(
  'the own words of a reply of s-nail are read as recorded',
  async () => {
    expectRecorded('s-nail-reply', await replyWithSnail(WORDS))
    expectRecorded('s-nail-opt-out', await replyWithSnail('수신거부 부탁드립니다'))
  },
)

const WORDS = '다음 주에 통화 가능합니다.\n자료도 보내 주세요.'

test.skipIf(missing['vacation of Dovecot'] !== null)(
  'an absence rule of Dovecot is an automatic reply, with the date it states',
  async () => {
    const replies = await startHostileSmtp()
    onTestFinished(() => replies.close())
    const back = new Date(Date.now() + 9 * 86_400_000)
    const two = (part: number) => String(part).padStart(2, '0')
    const resumeAt = `${back.getFullYear()}-${two(back.getMonth() + 1)}-${two(back.getDate())}`
    const day = `${back.getMonth() + 1}월 ${back.getDate()}일`
    const rules: Record<string, string> = {
      'vacation-korean': `vacation :subject "부재중입니다" "휴가 중입니다. ${day}부터 근무합니다.";`,
      'vacation-plain': 'vacation "I am on holiday and will read your mail when I am back.";',
      'vacation-mime': `vacation :mime text:
Content-Type: text/html; charset=utf-8

<p>안녕하세요. 출장 중입니다.</p><p>${day}에 복귀합니다.</p>
.
;`,
    }
    for (const [name, rule] of Object.entries(rules)) {
      const script = `require ["vacation"];\n${rule}\n`
      const dovecot = await startDovecot({ delivery: { script, smtpPort: replies.port } })
      onTestFinished(() => dovecot.dispose())
      await deliverOurs(dovecot.lmtpPort)
      await expect.poll(() => replies.bodies.length).toBe(1)
      const raw = Buffer.from(replies.bodies.splice(0)[0] ?? '', 'latin1')
      expectRecorded(name, raw, name === 'vacation-plain' ? null : resumeAt)
    }
  },
)

/** To kim, who is the lead here. */
async function deliverOurs(port: number): Promise<void> {
  const lmtp = nodemailer.createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  const envelope = { from: 'kim@ieum.example', to: 'kim@hanbit.example' }
  const raw = `${OUR_HEADERS.replaceAll('lee@hanbit.example', envelope.to)}\n${OUR_TEXT}`
  await lmtp.sendMail({ envelope, raw: raw.replaceAll('\n', '\r\n') })
}
