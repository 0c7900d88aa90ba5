// Which folders of a mailbox can contain replies, and which one contains sent mail: by RFC 6154 special use, else by known
// names at the top. A folder that a user named "Sent" below another one is an ordinary folder.
import type { ListResponse } from 'imapflow'

type Folder = Pick<ListResponse, 'path' | 'name' | 'flags' | 'specialUse' | 'specialUseSource' | 'parentPath'>

/** Names of these folders as servers and mail programs create them in several languages, lower-case and without blanks. */
const SENT = [
  'sent',
  'sentitems',
  'sentmail',
  'sentmessages',
  '보낸메일함',
  '보낸편지함',
  '보낸메시지',
  '보낸항목',
  '발신함',
  '보낸메일',
  '送信済み',
  '送信済みアイテム',
  '送信済みメール',
  '已发送',
  '已发送邮件',
  '已傳送郵件',
  '寄件備份',
  '寄件備份匣',
  'gesendet',
  'gesendeteelemente',
  'gesendeteobjekte',
  'envoyés',
  'élémentsenvoyés',
  'messagesenvoyés',
  'verzonden',
  'verzondenitems',
  'enviados',
  'elementosenviados',
]
const OUTGOING = [
  'outbox',
  'drafts',
  'draft',
  '보낼편지함',
  '보낼메일함',
  '임시보관함',
  '임시저장함',
  '임시보관메일함',
  '임시저장',
  '下書き',
  '送信トレイ',
  '草稿箱',
  '草稿',
  '寄件匣',
  'entwürfe',
  'postausgang',
  'brouillons',
  "boîted'envoi",
  'concepten',
  'postvakuit',
  'borradores',
]
const THROWN_AWAY = [
  'trash',
  'bin',
  'deleteditems',
  'deletedmessages',
  '휴지통',
  '지운편지함',
  '지운메일함',
  '삭제된편지함',
  '삭제된항목',
  'ゴミ箱',
  '削除済みアイテム',
  '已删除邮件',
  '垃圾桶',
  '刪除的郵件',
  'papierkorb',
  'gelöschteelemente',
  'corbeille',
  'élémentssupprimés',
  'verwijderdeitems',
  'papelera',
]
const NOT_READ = new Set([...OUTGOING, ...THROWN_AWAY])
/** Views of other folders on Gmail and Dovecot: their messages are read in the folder that contains them. */
const VIEWS = new Set(['\\Flagged', '\\Important'])

const plainName = (name: string): string => name.normalize('NFC').replace(/\s+/g, '').toLowerCase()

const isSelectable = ({ flags }: Folder): boolean =>
  ![...flags].some((flag) => /^\\(noselect|nonexistent)$/i.test(flag))

/** What the server itself says about a folder: imapflow also guesses by name. */
const markOf = ({ specialUse, specialUseSource }: Folder): string | undefined =>
  specialUseSource === 'name' ? undefined : specialUse

/** The names of mail programs count at the top, below INBOX and below Gmail's own folder. */
const isAtTop = ({ parentPath }: Folder): boolean => /^(inbox|\[(gmail|google mail)\])?$/i.test(parentPath)

/** Folders that contain sent mail; the one that the server marks as such is first. */
export function sentFolders<F extends Folder>(folders: readonly F[]): F[] {
  const sent = folders.filter(
    (folder) =>
      isSelectable(folder) &&
      (markOf(folder) === '\\Sent' || (SENT.includes(plainName(folder.name)) && isAtTop(folder))),
  )
  return sent.toSorted((a, b) => Number(markOf(b) === '\\Sent') - Number(markOf(a) === '\\Sent'))
}

/**
 * Folders to read replies from, INBOX first. Where one folder contains everything (Gmail's All Mail), the other labels would
 * only show the same messages again.
 */
export function foldersToRead<F extends Folder>(folders: readonly F[]): F[] {
  const sent = new Set(sentFolders(folders).map(({ path }) => path))
  const kept = folders.filter((folder) => {
    const { path, name } = folder
    if (!isSelectable(folder)) return false
    if (isInbox(folder)) return true
    const mark = markOf(folder)
    if (sent.has(path) || mark === '\\Drafts' || mark === '\\Trash') return false
    if (mark !== undefined && VIEWS.has(mark)) return false
    return mark === '\\Junk' || !NOT_READ.has(plainName(name)) || !isAtTop(folder)
  })
  const wanted = hasAllMail(kept)
    ? kept.filter((folder) => isInbox(folder) || isOneOf(folder, '\\All', '\\Junk'))
    : kept
  return wanted.toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)))
}

/** Does one folder contain everything, sent mail too (Gmail's All Mail)? */
export const hasAllMail = (folders: readonly Folder[]): boolean =>
  folders.some((folder) => markOf(folder) === '\\All')

const isInbox = ({ path }: Folder): boolean => path.toUpperCase() === 'INBOX'
const isOneOf = (folder: Folder, ...uses: string[]): boolean => uses.includes(markOf(folder) ?? '')
