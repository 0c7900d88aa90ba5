import { expect, test } from 'vitest'
import { foldersToRead, sentFolders } from './folders.ts'

const folder = (path: string, specialUse?: string, ...flags: string[]) => ({
  path,
  parentPath: path.split('/').slice(0, -1).join('/'),
  name: path.split(/[/.]/).at(-1) ?? path,
  flags: new Set(flags),
  specialUse,
})
const paths = (folders: { path: string }[]) => folders.map(({ path }) => path)

test('a Naver mailbox without folder flags is read except for sent mail, drafts and trash', () => {
  const naver = [
    'Sent Messages',
    '내게쓴메일함',
    'Drafts',
    'Deleted Messages',
    'Junk',
    'INBOX',
    '거래처',
  ].map((path) => folder(path))
  expect(paths(foldersToRead(naver))).toEqual(['INBOX', '내게쓴메일함', 'Junk', '거래처'])
  expect(paths(sentFolders(naver))).toEqual(['Sent Messages'])
})

test.each([
  '보낸메일함',
  '보낸 메일함',
  '보낸편지함',
  '보낸 편지함',
  'Sent',
  'SENT ITEMS',
  'INBOX.Sent',
  '보낸편지함'.normalize('NFD'),
])('%s is a Sent folder', (path) => {
  expect(paths(sentFolders([folder('INBOX'), folder(path)]))).toEqual([path])
  expect(paths(foldersToRead([folder(path), folder('INBOX')]))).toEqual(['INBOX'])
})

test.each([
  ['送信済みアイテム', '下書き', '削除済みアイテム'],
  ['Gesendete Elemente', 'Entwürfe', 'Gelöschte Elemente'],
  ['[Gmail]/Messages envoyés', 'Brouillons', 'Corbeille'],
])('the folders of a server in another language are known by name: %s', (sent, drafts, trash) => {
  const folders = ['INBOX', sent, drafts, trash].map((path) => folder(path))
  expect(paths(sentFolders(folders))).toEqual([sent])
  expect(paths(foldersToRead(folders))).toEqual(['INBOX'])
})

test.each([
  '휴지통',
  '지운 편지함',
  '임시보관함',
  '임시 보관함',
  'Trash',
  'Deleted Items',
  'Outbox',
  '보낼 편지함',
])('%s is not read', (path) => {
  expect(paths(foldersToRead([folder('INBOX'), folder(path)]))).toEqual(['INBOX'])
})

test('on Gmail the All Mail folder is read instead of every label', () => {
  const gmail = [
    folder('INBOX', '\\Inbox'),
    folder('[Gmail]', undefined, '\\Noselect'),
    folder('[Gmail]/별표편지함', '\\Flagged'),
    folder('[Gmail]/보낸편지함', '\\Sent'),
    folder('[Gmail]/스팸함', '\\Junk'),
    folder('[Gmail]/임시보관함', '\\Drafts'),
    folder('[Gmail]/전체보관함', '\\All'),
    folder('[Gmail]/중요', '\\Important'),
    folder('[Gmail]/휴지통', '\\Trash'),
    folder('거래처'),
  ]
  expect(paths(foldersToRead(gmail))).toEqual(['INBOX', '[Gmail]/스팸함', '[Gmail]/전체보관함'])
  expect(paths(sentFolders(gmail))).toEqual(['[Gmail]/보낸편지함'])
})

test('the folder that the server marks as Sent is searched first', () => {
  const both = [
    folder('보낸편지함'),
    folder('Archive/Out', '\\Sent'),
    folder('Gone/Sent', undefined, '\\NonExistent'),
  ]
  expect(paths(sentFolders(both))).toEqual(['Archive/Out', '보낸편지함'])
})
