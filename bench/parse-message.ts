// Time from the bytes of one received message to its classification, by size and content. The target is two seconds for 25 MB.
// `npm run bench -- parse-message [megabytes]`
import { Buffer } from 'node:buffer'
import { readAttachments } from '#server/adapters/mime/read/attachments.ts'
import { classify } from '#server/adapters/mime/read/classify.ts'
import { report } from '../tools/measurements/report.ts'
import { judged } from './targets.ts'

const MEGABYTES = Number(process.argv[2] ?? 25)

const SENT =
  '안녕하세요.\n제안드릴 내용이 있어 연락드립니다.\n더 이상 원하지 않으시면 수신거부 링크를 눌러 주세요.\n'.repeat(
    20,
  )

const repeated = (piece: string): Buffer => {
  const bytes = Buffer.from(piece)
  return Buffer.alloc(Math.floor((MEGABYTES * 1_000_000) / bytes.length) * bytes.length, bytes)
}
const mail = (head: string, body: Buffer, tail = ''): Buffer =>
  Buffer.concat([Buffer.from(`From: a@b.example\nIn-Reply-To: <x@y>\n${head}\n\n`), body, Buffer.from(tail)])

const SHAPES: Record<string, Buffer> = {
  'a reply with a file': mail(
    'Content-Type: multipart/mixed; boundary=b',
    Buffer.concat([
      Buffer.from(
        '--b\nContent-Type: text/plain; charset=utf-8\n\n네, 좋습니다.\n--b\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n',
      ),
      repeated(`${'QUJD'.repeat(19)}\n`),
    ]),
    '\n--b--\n',
  ),
  'one text of short lines': mail('Content-Type: text/plain; charset=utf-8', repeated('가나다 라마바\n')),
  'one text of one line': mail('Content-Type: text/plain; charset=euc-kr', repeated('word ')),
  'flowed lines': mail('Content-Type: text/plain; format=flowed; delsp=yes', repeated('word \n')),
  'quoted lines': mail('Content-Type: text/plain', repeated('> 안녕하세요 \n')),
  'quoted-printable': mail('Content-Transfer-Encoding: quoted-printable', repeated('=EC=95=88=\n')),
  'HTML of many elements': mail('Content-Type: text/html', repeated('<div style="display:none"><b>a</b>')),
  'HTML that never closes': mail('Content-Type: text/html', repeated('<head><title>')),
  'many headers': mail('X-A: b', repeated('To: a@b.example\nReferences: <a@b>\n')),
  'headers only': Buffer.concat([Buffer.from('From: a@b.example\n'), repeated('X-A: =?utf-8?q?a?=\n')]),
  'many parts': mail('Content-Type: multipart/mixed; boundary=b', repeated('--b\n\na\n')),
  'many messages inside': mail(
    'Content-Type: multipart/mixed; boundary=b',
    repeated('--b\nContent-Type: message/rfc822\n\nSubject: x\n\na\n'),
  ),
  'a bounce in words': mail(
    'Return-Path: <>\nSubject: Undelivered',
    repeated('550 5.1.1 <a@b.c>: user unknown\n'),
  ),
  'copied headers': mail('Subject: Re: x', repeated('From: a@b.c\n')),
}

report(
  'reading',
  Object.entries(SHAPES).map(([what, raw]) => {
    const began = performance.now()
    classify(raw, { sentTexts: [SENT] })
    const ms = performance.now() - began
    const listed = performance.now()
    readAttachments(raw)
    return {
      what: `${what}, ${(raw.byteLength / 1_000_000).toFixed(0)} MB`,
      result: `${(ms / 1000).toFixed(2)} s`,
      ...judged('parseMessage', ms / 1000),
      note: `its files listed in ${((performance.now() - listed) / 1000).toFixed(2)} s`,
    }
  }),
)
