// Sources about the sender's own company (우리 자료): which kinds there are, their limits, and why one could not be read.
import { OWN_READ_FAULT_SENTENCES, READ_FAULTS, type ReadFault } from '#core/leads/research/read-faults.ts'

export const OWN_SOURCE_KINDS = ['text', 'page', 'file'] as const
export type OwnSourceKind = (typeof OWN_SOURCE_KINDS)[number]

/** `waiting` and `reading`: its job has not ended. */
export const OWN_SOURCE_STATES = ['waiting', 'reading', 'ready', 'failed'] as const
export type OwnSourceState = (typeof OWN_SOURCE_STATES)[number]

/** Of one workspace. */
export const MAX_OWN_SOURCES = 30
/** Of a sequence, which may have several workspaces. */
export const MAX_CHOSEN_SOURCES = 300
/** Of all sources of a workspace; each mail compares its text with all of them. */
export const MAX_OWN_FACTS = 1000
/** In characters; as the longest sentence of `splitSentences`. */
export const MAX_OWN_FACT = 400
/** In characters, of a typed text. */
export const MAX_OWN_TEXT = 20_000

/** Types of files that are read, as in `FILE_TYPES`. */
export const OWN_FILE_TYPES = ['pdf', 'docx', 'xlsx', 'csv', 'txt'] as const
export type OwnFileType = (typeof OWN_FILE_TYPES)[number]

/** Faults of documents and of reading itself. What happened, why, what to do. */
const FAULTS = {
  broken:
    '파일을 읽지 못했습니다. 파일이 손상되었거나 내용이 확장자와 다릅니다. 원본을 다시 저장한 뒤 올려 주세요.',
  encrypted: '파일을 읽지 못했습니다. 암호가 걸려 있습니다. 암호를 해제해 저장한 뒤 다시 올려 주세요.',
  scanned:
    '파일에서 글을 찾지 못했습니다. 스캔하거나 이미지로 만든 파일은 읽을 수 없습니다. 글자를 선택할 수 있는 파일을 올리거나 내용을 글로 입력해 주세요.',
  too_large:
    '파일을 끝까지 읽지 못했습니다. 내용이 너무 많거나 복잡합니다. 필요한 쪽만 나누어 저장한 뒤 올려 주세요.',
  nothing:
    '사용할 수 있는 사실을 찾지 못했습니다. 회사나 제품을 설명하는 완결된 문장이나 표가 없습니다. 내용을 글로 입력해 주세요.',
  file_gone: '올린 파일이 보관 기간이 지나 삭제되었습니다. 파일을 다시 올려 주세요.',
  gave_up: '처리 중 오류가 반복되어 읽지 못했습니다. 잠시 후 다시 읽어 주세요.',
} as const
export type OwnFault = keyof typeof FAULTS
export type DocumentFault = Extract<OwnFault, 'broken' | 'encrypted' | 'scanned' | 'too_large'>

/** The Korean sentence of a fault. */
export const ownFaultSentence = (fault: ReadFault | OwnFault): string =>
  isReadFault(fault) ? OWN_READ_FAULT_SENTENCES[fault] : FAULTS[fault]

const isReadFault = (fault: string): fault is ReadFault => (READ_FAULTS as readonly string[]).includes(fault)

/** Said of a source whose last facts were left out. */
export const LIMIT_REACHED = `워크스페이스에는 사실을 ${MAX_OWN_FACTS.toLocaleString('ko-KR')}개까지 저장하므로 나머지는 저장하지 않았습니다. 필요 없는 자료를 삭제하거나 파일을 나누어 주세요.`
