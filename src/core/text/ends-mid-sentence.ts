// Whether a text stops within a sentence: an answer of a model that was cut off, and whose quotes and brackets a program closed.

/** What the model is told. */
export const CUT_TEXT = '글이 문장 중간에서 끝납니다. 끝까지 씁니다.'

/** Brackets, quotes, emoji and the like behind the last word, and what is behind a link. */
const TRIMMED = /(?:[^\p{L}\p{N}.?!…。！？,，]|[ㅎㅋㅠㅜ])+$/u
const STOP = /[.?!…。！？]$/
/** 필요, 니까 and the like end no sentence. */
const KOREAN_END =
  /(?:[다죠네]|(?<![필중주수개소])요|(?<!니)까|함|됨|임|음|드림|올림|배상|부탁|바람|하기|기원)$/
/** The first part of an ending: 있습니, 드리겠. */
const BROKEN_END = /(?:습|[습입합됩십립]니|[드하시]겠|[했였됐]습)$/
const LINK = /https?:|www\.|\S@\S|\d{2,4}-\d{3,4}|^[-•*·▶※#]|^\(?\d+[.)] /
/** Words that a line of running text has, and a name, a title or a heading does not. */
const RUNNING =
  /^(?:저희|저는|제가|현재|지금|최근|특히|또한|그래서|그리고|하지만|만약|혹시|이번|다음|지난|올해|작년|내년|괜찮으|한 ?번|바쁘)[가-힣]* |[가-힣](?:[을를]|(?<=[가-힣]{2})[는에의]|에서|에게|에는|으로|는데|면서|하고|하여|해서|하며|하면|하는|하신|하실|되는|되어|위해|통해|대해|때문에|있는|같은|드리|주시|주실|께서|까지|부터|처럼|보다|마다)(?:\s|$)|\b(?:the|an?|to|for|with|and|in|that|we|you|your|our|is|are|will|would|can|have)\b/i
const CLOSING =
  /(?:감사|고맙|기다리|뵙|부탁|바라|바랍)[가-힣]*[.!]?$|^(?:with |kind |best |warm |many )*(?:regards|wishes|best|thanks?|cheers|sincerely|yours|warmly|cordially|respectfully|looking forward|love)\b/i
/** What comes before a signature. */
const HAS_CLOSING =
  /감사|고맙|드림|올림|배상|기다리겠|기다릴|바랍니다|바라요|부탁|뵙|주세요|주십시오|[까나가]요[.?]|습니까\?|\?\s*$|\b(?:regards|best|thanks?|sincerely|yours|warmly|cheers|forward|wishes)\b|\?\n/im
const IS_NAME = /^[가-힣]{2,4}$|^[A-Z][a-z]+(?: [A-Z]\.?[a-z]*){0,2}$/
/** Words of a signature. */
const TITLE =
  /(?:팀|본부|대표|이사|매니저|[부차과팀]장|대리|사원|컨설턴트)(?: [가-힣]{2,4})?$|주식회사|\(주\)|㈜|\b(?:inc|ltd|manager|team|sales|director)\b/i
/** A name behind the last sentence, on its line. */
const LONGEST_NAME = 24

/**
 * Only for what is clearly running text: a last line of a signature, a heading, a list or a link ends no sentence either.
 * @param isWhole false: a text that may be a phrase within a sentence, of which only what follows a sentence is judged
 */
export function endsMidSentence(text: string, isWhole = true): boolean {
  const lines = text.trim().split(/\s*\n\s*/)
  const line = lines.at(-1) ?? ''
  const words = line.replace(TRIMMED, '')
  if (words === '' || isEnd(line) || LINK.test(line)) return false
  // a slogan or an address below a name
  const [signature = ''] = lines.slice(lines.findLastIndex(isEnd) + 1, -1)
  if (isSignature(signature)) return false
  const [, before = '', tail = ''] = /^(.*(?:[가-힣]|[a-z]{3})[.?!。])\s+(\S.*)$/s.exec(words) ?? []
  if (tail !== '') return !(CLOSING.test(before) && tail.length <= LONGEST_NAME)
  if (!isWhole || CLOSING.test(words) || isSignature(words)) return false
  if (BROKEN_END.test(words) || /[,，]$/.test(words)) return true
  const isLong = words.split(/\s+/).length >= 3
  // without a closing nothing before it can be the end of the mail
  return HAS_CLOSING.test(text) ? isLong && RUNNING.test(words) : isLong || lines.some(isEnd)
}

const isEnd = (line: string): boolean => {
  const words = line.replace(TRIMMED, '')
  return STOP.test(words) || KOREAN_END.test(words)
}
const isSignature = (line: string): boolean => IS_NAME.test(line) || TITLE.test(line)
