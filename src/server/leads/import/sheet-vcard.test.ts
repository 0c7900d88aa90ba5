import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { previewImport } from '#server/leads/actions/start-import.ts'

/** The rows of a file by the titles of their columns, without blank cells. */
async function read(file: string | Buffer) {
  const { columns, rows } = await previewImport(Buffer.from(file))
  return rows.map((cells) =>
    Object.fromEntries(columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]]] : []))),
  )
}
const crlf = (text: string): string => text.replaceAll('\n', '\r\n')

test('cards of 3.0 and 4.0 are rows: folded lines, escapes, groups, preferred addresses and kinds of numbers', async () => {
  const cards = crlf(`BEGIN:VCARD
VERSION:3.0
N:김;도현;;;
FN:도현 김
ORG:한빛\\, 정공;영업1팀
TITLE:부
 장
item1.EMAIL;type=INTERNET:second@hanbit.exa
 mple
EMAIL;TYPE="INTERNET,PREF":a@hanbit.example
TEL;TYPE=CELL:010-1111-2222
TEL;TYPE=WORK,VOICE:02-555-0100
TEL;TYPE=WORK,FAX:02-555-0101
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 EMAIL:no@photo.example
NOTE:첫 줄\\n둘째
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Anna Berg
N:Berg;Anna;;;
EMAIL;PREF=1:anna@nordic.example
TEL;VALUE=uri:tel:+82-10-3333-4444
END:VCARD
BEGIN:VCARD
VERSION:4.0
KIND:group
FN:거래처
MEMBER:urn:uuid:1
END:VCARD
BEGIN:VCARD
VERSION:4.0
KIND:org
FN:누리상사
EMAIL:info@nuri.example
END:VCARD
`)
  expect(await read(cards)).toEqual([
    {
      이름: '김도현',
      회사명: '한빛, 정공',
      부서: '영업1팀',
      직책: '부장',
      이메일: 'a@hanbit.example; second@hanbit.example',
      휴대폰: '010-1111-2222',
      전화: '02-555-0100',
      팩스: '02-555-0101',
      메모: '첫 줄\n둘째',
    },
    { 이름: 'Anna Berg', 이메일: 'anna@nordic.example', 휴대폰: '+82-10-3333-4444' },
    { 회사명: '누리상사', 이메일: 'info@nuri.example' },
  ])
})

test('cards of 2.1 are rows: quoted-printable over several lines, charsets, types without a name, cards in cards', async () => {
  const quoted = (text: string): string =>
    [...iconv.encode(text, 'cp949')].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')
  const cards = crlf(`BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=EA=B9=80=EB=8F=
=84=ED=98=84;;;
ORG;CHARSET=EUC-KR;ENCODING=QUOTED-PRINTABLE:${quoted('한빛정공')};${quoted('똠방')}
EMAIL;INTERNET:a@hanbit.example
TEL;CELL;PREF:01011112222
TEL;WORK:02-555-0100
PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD=
 EMAIL=

AGENT:
BEGIN:VCARD
EMAIL;INTERNET:agent@hanbit.example
END:VCARD
END:VCARD
`)
  expect(await read(cards)).toEqual([
    {
      이름: '김도현',
      회사명: '한빛정공',
      부서: '똠방',
      이메일: 'a@hanbit.example',
      휴대폰: '01011112222',
      전화: '02-555-0100',
    },
  ])
})

test('cards in CP949 and UTF-16 are read without a declared charset', async () => {
  const card = crlf('BEGIN:VCARD\nVERSION:3.0\nFN:펲시우 과장\nEMAIL:a@hanbit.example\nEND:VCARD\n')
  const expected = [{ 이름: '펲시우 과장', 이메일: 'a@hanbit.example' }]
  expect(await read(iconv.encode(card, 'cp949'))).toEqual(expected)
  expect(await read(iconv.encode(`\uFEFF${card}`, 'utf-16le', { addBOM: false }))).toEqual(expected)
  expect(await read(`\uFEFF${card}`)).toEqual(expected)
})

test('a file of cards without any value has no contacts', async () => {
  await expect(read('BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nEND:VCARD\n')).rejects.toThrow('연락처가 없습니다')
})
