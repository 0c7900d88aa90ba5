import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './charset.ts'

test.each([
  ['안녕하세요. 화요일에 뵙겠습니다.', 'cp949', ''],
  ['大韓民國 서울 本社 김민지입니다', 'cp949', ''],
  ['네', 'cp949', ''],
  ['안녕하세요. 회신 드립니다', 'cp949', 'iso-8859-1'],
  ['안녕하세요', 'utf8', 'windows-1252'],
  ['Größe für Übung, schöne Grüße', 'iso-8859-1', 'iso-8859-1'],
  ['Größe für Übung, schöne Grüße', 'iso-8859-1', ''],
  ["J'ai été très occupé à Orléans", 'windows-1252', ''],
  ['Я в отпуске до понедельника.', 'koi8-r', ''],
  ['Я в отпуске до понедельника.', 'windows-1251', ''],
  ['お世話になっております。不在にしております。', 'shift_jis', ''],
  ['お世話になっております。不在にしております。', 'euc-jp', ''],
  ['안녕하세요. 수신거부 부탁드립니다.', 'utf8', 'iso-2022-jp'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'utf8', 'iso-2022-kr'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'iso-2022-kr'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'utf8', 'utf-7'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'utf-16'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'utf-16le', 'utf-16le'],
  ['No more mail, please', 'utf8', 'utf-16'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'utf8', 'koi8-r'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'gb2312'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'iso-8859-2'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'windows-1251'],
  ['Я в отпуске до понедельника.', 'windows-1251', 'windows-1251'],
  ['Jsem na dovolené do příštího týdne.', 'iso-8859-2', 'iso-8859-2'],
  ['안녕하세요. 수신거부 부탁드립니다.', 'cp949', 'shift_jis'],
  ['您好，我正在休假，将于周一回复您的邮件。', 'gb2312', 'gb2312'],
  ['您好，我正在休假，將於週一回覆您的郵件。', 'big5', 'big5'],
  ['お世話になっております。不在にしております。', 'shift_jis', 'shift_jis'],
  ['您好，我正在休假，将于周一回复您的邮件。', 'gb2312', ''],
  ['您好，我正在休假，將於週一回覆您的郵件。', 'big5', ''],
])('the charset is guessed when the label is missing or wrong: %s (%s as %j)', (text, charset, label) => {
  expect(decodeText(iconv.encode(text, charset), label)).toBe(text)
})

test.each(['utf-8', 'euc-kr', ''])(
  'lines of UTF-8 and of CP949 in one text are both read, labelled %j',
  (label) => {
    const [own, footer] = ['앞으로 메일을 보내지 마세요.', '본 메일은 지정된 수신인만 볼 수 있습니다.']
    const pairs = [
      [Buffer.from(`${own}\n`), iconv.encode(footer, 'cp949')],
      [iconv.encode(`${own}\n`, 'cp949'), Buffer.from(footer)],
    ]
    for (const pair of pairs) expect(decodeText(Buffer.concat(pair), label)).toBe(`${own}\n${footer}`)
  },
)
