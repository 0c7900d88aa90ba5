// Reads whether a sentence in English or another European or Asian language asks to stop.
import { anyOf } from '#core/inbox/any-of.ts'
import type { Level } from './korean.ts'

const US = String.raw`(?:me|us|my|our|all of us|everyone|this (?:e-?mail|address|contact|account|inbox|mailbox|one)|the following|[\w.+-]{1,60}@[\w.-]{1,80})`
const from = (source: string): RegExp => new RegExp(source, 'i')

const REQUEST = anyOf(
  /\bunsub\w*\b\s*(me|us|my|our|this|the following|immediately|now|please|from|asap|$|[.!,])|\b(please|pls|plz|kindly|must|to|and|can you|could you|want to|like to|wish to|need to|just) unsub\w*|\bunsubscri(be|bed) (me|us|this (address|email))/,
  from(
    String.raw`\b(remove|delete|drop|strike|exclude|omit|erase) ${US}\b[^.!?\n]{0,60}\b(from|off|list|database|mailing|distribution|records|immediately|please|crm|contact|sequence|outreach)\b`,
  ),
  /\b(remove|delete|drop|take) this (from|off) (your|the|all|any) [^.!?\n]{0,30}\b(lists?|database|mailings?|records|crm)\b/,
  from(
    String.raw`\btake ${US}\b[^.!?\n]{0,40}\b(off|out of|from (your|the|this|all|any))\b|^\s*take (me|us) off`,
  ),
  /\b(remove|delete) (me|us)\b\s*(please|[.!,]|thx|thanks|$)|\b(please|pls|plz|kindly) (remove|delete|erase) (me|us|my (e-?mail|address|name|details|data|info\w*|contact)|all [^.!?\n]{0,20}(data|information))/,
  /\b(take|remove) (me|us|all of us|everyone) off\b|\b(remove|delete) (this|my|our|the above) (e-?mail |mail )?(address|e-?mail|account|contact|number)|\bremove (all of us|everyone)\b/,
  /\b(be|get) (removed|taken off|deleted) from\b[^.!?\n]{0,24}\b(lists?|mailings?|database|distribution|e-?mails?|records|newsletters?|here|this|it|system|contacts?)\b|\bto be (removed|taken off)\s*$/,
  /\b(stop|quit|cease|desist|discontinue|halt|refrain from|no more) (\w+ ){0,3}(e-?mail\w*|mail\w*|send\w*|contact\w*|messag\w*|spamm\w*|writ\w*|bother\w*|communicat\w*|solicit\w*|reaching out|following up|follow-?ups?|these|this)\b/,
  /\b(do not|don'?t|dont|never|please no|no longer|no need to) (ever )?(e-?mail|mail|contact|send|write|message|bother|spam|solicit|reach out|follow up|get in touch|use (it|this))( to)?\b[^.!?\n]{0,40}\b(me|us|our employees|again|any ?more|further|any|more|this (address|email)|emails?)\b/,
  /\b(no (more|further)) (e-?mails?|messages?|mails?|contact|communications?|correspondence|solicitations?|follow-?ups?)\b/,
  /\bopt(ing)?[- ]?(me |us )?out\b(?! (link|rate|option|page|feature|button|rates|mechanism|list))/,
  /\b(do not|don'?t|no longer|not|rather not|prefer not to|never) (wish to|want to|like to|care to)? ?(receive|get|hear from|be (contacted|e-?mailed|on))\b[^.!?\n]{0,30}\b(e-?mails?|you|these|any|again|more|list|marketing|communications?|contacted|going forward|this)\b|\b(no longer|not) (wish|want) to be (contacted|e-?mailed)|\b(leave|let) (me|us) alone\b|\bleave us off\b|\bleft (me|us) off\b|\b(not (be )?|rather not be )(contacted|e-?mailed) (again|any ?more|further)\b/,
  /\b(i|we) (do not|don'?t|no longer) (wish|want|like|care) to (receive|get|hear|be (contacted|e-?mailed|on))\b|\b(i|we) no longer (wish|want) to (receive|hear|get)\b|\bdon'?t want (these|this|your) (e-?mails?|mails?|messages?)/,
  /\b(my|our|all my) (personal )?(e-?mail|address|data|information|details)\b[^.!?\n]{0,12}\b(removed|deleted|taken off|erased)\b|\bcease and desist\b|\b(right to|request|requesting) (be forgotten|(the )?erasure)\b|\blose my (e-?mail|number|address)\b/,
  /\breport(ing|ed)? (you|this|it|your)?\b[^.!?\n]{0,20}\b(spam|abuse|ftc|authorities|phishing)\b|\bmark(ed|ing)? (you|this|it|your \w+|these) as (spam|junk)\b|\bgdpr\b[^.!?\n]{0,60}\b(delet|eras|remov)|\b(i'?ve|i have|we have|we'?ve|i will|i'?ll|we'?ll|we will) (block(ed)?|report(ed)?) (you|your|this|these)\b|\bconsidered harassment\b/,
  /\b(not interested|no,? thank(s| you)?)\b[^.\n]{0,12}\b(remove|unsubscribe|stop|do not|don'?t (e-?mail|contact|follow|write|reach))\b/,
  /\b(withdraw|revoke)\w* (my|our|all)? ?consent\b|\b(do not|don'?t|did not|didn'?t|never) (have|had|give|gave|given)? ?(my|our|you)? ?consent\b|\bdo[- ]not[- ]contact (list|me|us)|\bas do not contact\b/,
  /\b(i|we) (did not|didn'?t|never) (sign(ed)? up|subscri\w+|ask(ed)? for)|\b(the|your) last (e-?mail|message)\b|\b(not|don'?t) accept (unsolicited|cold|sales)|\byou('re| are) spamming\b|\bremov(e|ing) (me|us) from\b|\bcancel (my|our) (newsletter |e-?mail )?subscription\b|\bstop (bothering|pestering|harassing)\b|^\s*remove from list|\b(i|we) don'?t want your (e-?mails?|messages?)|(?<!\w)- ?remove\s*$|\bmy name off\b/,
  /\bmake (it|this|them|these) stop\b|\bmake sure (i|we) (don'?t|do not|never) (get|receive)\b|\benough with the (e-?mails?|messages?)\b/,
  /^\s*(this|it) is (clearly |just |pure |unsolicited )?spam\s*$/,
  /^\s*((please|pls|plz|kindly)\s)?(remove(\s(me|us|now|please|immediately|thx|thanks))*|(stop|unsub\w*|opt[- ]?out|out)(\s(me|us|it|this|now|please|immediately|thx|thanks))*)\s*$|^\s*no more(,? (thanks|thank you|please))?\s*$|\b(want|wish|like|need) (to get |to be )?(off|out of) (this|your|the|that) (\w+ )?list\b/,
  // other languages
  /配信(を|の)?(停止|解除|不要)|(メール|連絡)(を|は|の)?[^。\n]{0,10}(送らないで|不要です|お断り|控えて|遠慮)|購読(の)?(解除|停止)|リストから[^。\n]{0,6}(削除|外|除)/,
  /退订|退訂|取消订阅|取消訂閱|(不要|别|別|请勿|請勿)再?[^。\n]{0,6}(发|發|寄)|不(想|愿)再?[^。\n]{0,6}收|停止(发送|發送)|从[^。\n]{0,12}(名单|列表)[^。\n]{0,6}(删除|移除)/,
  /keine weiteren (e-?mails|nachrichten|mails)|keine (e-?mails|nachrichten|mails) mehr|(entfernen|löschen|streichen|nehmen) sie (bitte )?(mich|meine|uns)\b|newsletter[^.\n]{0,12}abmelden|^\s*abmelden\s*$/,
  /désinscri|(retirer|supprimer|enlever)[^.\n]{0,30}(liste|fichier|base)|ne (plus|pas) (m'envoyer|me contacter|m'écrire|nous contacter)/,
  /elim[ií]n(e|ar)me|darme de baja|deme de baja|no (me|nos) (env[ií]en|env[ií]e|manden|escriban)|cancelar (mi |la )?suscripci/,
)

/** "How do I get off this list?" is a request. */
const OWN_WAY_OUT =
  /\bhow (do|can|to) (i|we)? ?(unsub\w*|opt out|stop (getting|receiving)|get off|cancel|be removed)\b(?![^?]*\b(users?|customers?|recipients?|contacts?|leads?|bulk|api)\b)/i

/** "I'd appreciate it if you stopped emailing me." */
const POLITE_IF =
  /\b(appreciate|grateful|great|thankful|nice|glad|prefer|better|best|kind)\b[^.!?\n]{0,16}\bif you (would |could |can |please |just ){0,2}(stop\w*|remov\w*|delet\w*|unsub\w*|quit|took|take|left|leave|didn'?t|did not|don'?t|do not|no longer|never)\b[^.!?\n]{0,40}\b(me|us|our|my|these|this|e-?mails?|mailing|contact\w*)\b/i

/** A question about how something works, not to the reader: "Does it stop sending when a lead replies?" */
const QUESTION_OF_PRODUCT =
  /^(\W*\w+,\s)?(and |so |but |also )?(does|do|did|is|are|was|has|have|what|which|when|where|why|who|how|should|(can|could|will|would) (?!you\b))[^?]*\?$/i
const OF_SELF = /\b(me|us|my|our|i|we|this (address|e-?mail|inbox|account))\b/i

/** About opting out in general, a condition, another person or another thing. */
const NOT_A_REQUEST = anyOf(
  /\b(if|should|in case) (you|anyone|someone|recipients|they|our)\b(?! (could|would|can|keep|send|contact))|\bto (unsubscribe|opt[- ]?out|stop receiving|leave)[^.!?\n]{0,40}(click|visit|reply|here|link|go to|follow|send|e-?mail to|https?:)|\b(click|tap|visit|use)\b[^.!?\n]{0,30}(unsubscribe|opt)|unsubscribe (link|rate|button|option|feature|page|header|list|function|flow|request)s?|\b(can|do|does|will|let|allow|when|how many) (\w+ )?(users?|recipients?|people|customers?|contacts?|they|leads?) (\w+ )?(unsubscribe|opt)|\bunsubscribe (contacts|users|customers|leads|recipients|people)\b|\b(our|my) (customers|users|clients|subscribers|recipients)\b/,
  /unsubscribe from our\b|[|｜·•]\s?unsubscribe|unsubscribe\s?[|｜·•]|\b(preferences|you are receiving)\b/,
  /\b(can'?t|cannot|couldn'?t) stop|\bhesitate\b|\bstop(ped)? (by|here|over|worrying|in)\b|\bwe (have )?(stopped|quit)\b|\bno longer (in charge|relevant|responsible|need the)|\bforget to\b|\bwhen you stop|\bif you stop/,
  /(don'?t|do not|didn'?t|not|please never) (unsubscribe|remove|opt|stop)|\bwe unsubscribed\b|\bwant these\b(?<!don't want these)/,
)
const FOR_A_WHILE =
  /\b(until|till|(this|next) (week|month|quarter|year)|for now|right now|at (the|this) moment|today|tomorrow|yet|during|before (?!(i|we) (report|block|take|file|call))|while (i'?m|we'?re|i am|we are)|on (weekends?|holidays?|(mon|tues|wednes|thurs|fri|satur|sun)days?)|in the (mornings?|afternoons?|evenings?)|at night|after hours|for a (while|bit|few \w+))(?!\w)/i
const FOR_GOOD = /\b(again|ever|any ?more|forever|permanently|for good|all future|going forward)\b/i
const ABOUT_THINGS =
  /\b(attachment|sample|file|invoice|quote|contract|package|deck|slides?|proposal|meeting|invite|booth|trial|section|draft|page|signature|logo|line|paragraph|photo|picture|document|version|order|booking|plan)s?\b/i
const PLAIN = /unsub|opt[- ]?out|remove me|list\b/i

export function readOtherLanguages(sentence: string): Level {
  if (isMostlyKorean(sentence)) return null
  const text = sentence.replace(/[’‘]/g, "'")
  if (OWN_WAY_OUT.test(text)) return 'likely'
  if (POLITE_IF.test(text)) return 'sure'
  if (NOT_A_REQUEST.test(text)) return 'not'
  if (!REQUEST.test(text)) return null
  if (QUESTION_OF_PRODUCT.test(text)) return OF_SELF.test(text) ? 'likely' : 'not'
  if (PLAIN.test(text)) return 'sure'
  if (FOR_A_WHILE.test(text) && FOR_GOOD.test(text)) return 'likely'
  return FOR_A_WHILE.test(text) || ABOUT_THINGS.test(text) ? 'not' : 'sure'
}

/** English words in a Korean sentence are read by korean.ts. */
const isMostlyKorean = (sentence: string): boolean =>
  (sentence.match(/[가-힣]/g)?.length ?? 0) * 3 >= (sentence.match(/[a-z]/gi)?.length ?? 0) &&
  /[가-힣]/.test(sentence)
