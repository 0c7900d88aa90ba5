// Reads sentences in English, and short requests in other languages.
import type { Act } from './korean.ts'
import { usualEnglish } from './spelling.ts'

const expand = (part: string): string => part.replace(/<(\w+)>/g, (_, name: string) => `(?:${CLASSES[name]})`)

/** Any of these, without case. A space means any single space; `<…>` for a class of words below. */
const anyOfEnglish = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${expand(expand(expand(part)))})`).join('|'), 'i')

const CLASSES: Record<string, string> = {
  gap: String.raw`(?:[^.!?\n]|\.(?=\w))`,
  self: String.raw`me|us|all of us|everyone|both of us|the undersigned|this (?:e-?mail|address|contact|account|inbox|mailbox|one|person)|(?:the|these|any|all)<gap>{0,20}? (?:address\w*|contacts?|departments?|team)|the following|(?:all|any|these|both) <gap>{0,20}?(?:address\w*|contacts?|e-?mails?)|that address|[\w.+-]{1,60}@[\w.-]{1,80}`,
  us: '<self>|my|our',
  mail: String.raw`e-?mails?|mails?|mailings?|messages?|newsletters?|follow[- ]?ups?|(?:marketing|sales|cold|promotional|unsolicited) \w+|communications?|correspondence|solicitations?|pitch(?:es)?|spam\w*|these|this|them|outreach|updates|contact|information|info|drip|campaigns?|sequences?|blasts?|notifications?|anything|offers|reminders?`,
  list: 'lists?|database|records?|crm|sequence|outreach|distribution|mailings?|campaigns?|system|contacts|cadence|rotation|drip|e-?mails',
  out: String.raw`(?:remov|delet|drop|strik|struck|exclud|omit|eras|scrub|purg|tak|pull|cross|scratch|wip|retir|forg[eo]t|los(?!s)|ditch|suppress|blacklist|releas|detach|unenrol|withdr|cut|kick|boot|redact|free|unlist|uncheck|untick|deregister|excus|leav(?!e (?:a|it)\b)|expung|skip)\w*`,
  ours: String.raw`(?:my|our|her|his|their|this|that|the above|[a-z]+'s) (?!last|previous|earlier|old|new|updated)(?:\w+ ){0,2}?(?:names?|address\w*|e-?mails?|domains?|contacts?|inbox\w*|details|data|info\w*|records?|entry|entries|company|firm|organi[sz]ation|mailbox\w*|team|office|school|clinic|departments?|institute|lab|shop|store|people|staff|colleagues?|employees|number|branch|group)`,
  over: String.raw`(?:end|stop|halt|ceas|cancel|discontinu|call(?:ing|ed)? off|cut|kill|switch\w* off|turn\w* off|shut\w* off|pull the plug on|put (?:an end|a stop) to|wind down|retir|suspend|terminat|conclud|call time on|kill)\w*`,
  send: String.raw`(?:e-?mail|mail|contact|writ|send|messag|bother|spamm?|solicit|pester|harass|pitch|ping|bump|chas|circl|reach|follow|touch)\w*`,
  please:
    "please|pls|plz|kindly|must|can you|could you|would you|want to|like to|wish to|need to|just|i'?d like to",
}

/** A request to stop in its plain words. */
const REQUEST = anyOfEnglish(
  String.raw`\b(?:<please>) unsub\w*|^\W*unsub\w*,?(?: (?:me|us|my|our|this|the following|immediately|now|please|pls|plz|from|asap|thx|thanks|the)\b|\W*$)|\bunsub\w* (?:me|us|my|our|this (?:e-?mail|address))\b|\bunsubscribed (?:me|us|this (?:address|email))|\bwant to be unsubscribed`,
  String.raw`\b(?:remov|delet|drop|strik|exclud|omit|eras|scrub|purg|tak|pull|cross|unlist)\w* (?:<us>)\b<gap>{0,60}?\b(?:off|out of|from|<list>|immediately|crm)\b`,
  String.raw`\b(?:remove|delete|erase|drop) (?:me|us|all of us|everyone|this (?:address|e-?mail|account|contact)|my (?:e-?mail|address|name|details|data|info\w*|contact)|our (?:address\w*|data|details|domain))\b`,
  String.raw`\b(?:be|get|being|been|account|contact|data|address|addresses) (?:removed|excluded|left off|omitted|taken off|deleted|dropped|purged|unsubscribed|erased)\b<gap>{0,40}?(?:<list>|<mail>|here|this|it|contacts?|$)|\b(?:remove|delete|drop|take) this (?:from|off) (?:your|the|all|any) <gap>{0,30}?(?:<list>)`,
  String.raw`\b(?:leave|keep|count) (?:me|us) (?:off|out)\b|\b(?:not|never) (?:to )?(?:include|add|enroll) (?:me|us)\b`,
  String.raw`\b(?:stop|quit|cease|desist|discontinue|halt|refrain from|no need (?:to|for)|enough with|no more|avoid|suspend) (?:from )?(?:\w+ ){0,3}?(?:<send>|<mail>)\b`,
  String.raw`\b(?:do not|don'?t|dont|never|to not|please no|no longer|please not|not to|just not|simply not|mind not) (?:ever |bother to |try to |keep )?(?:<send>|use (?:it|this)|get in touch)\b(?: to| out| up| with| back)?\b<gap>{0,40}?\b(?:me|us|our employees|again|any ?more|further|any|more|this (?:address|e-?mail)|e-?mails?|here)\b`,
  String.raw`\b(?:not interested|no,? thank\w*)\W{1,3}(?:please )?(?:remove|unsubscribe|stop)\W*$|\b(?:do not|don'?t|never) (?:follow up|contact|write|e-?mail|reach out|call or e-?mail)\W*$|\buse (?:it|this)<gap>{0,12}?(?:for|to) (?:market|sales|promot|advert|solicit)|\bno (?:more|further) (?:<mail>|e-?mailing)\b|\bopt(?:ing)?[- ]?(?:me |us )?out\b(?! of (?:the|our|this|that) (?!e-?mail|mail|list|news|market|sequence|campaign))(?! (?:link|rate|option|page|feature|button|rates|mechanism|list))`,
  String.raw`\b(?:do not|don'?t|no longer|not|rather not|prefer not to|never|neither|refuse to|decline to|(?:do|does) not agree to) (?:wish(?:es)? to|wants? to|like to|care to|need to)? ?(?:receive|get|hear from|be (?:contacted|e-?mailed|on))\b`,
  String.raw`\b(?:i|we|he|she) (?:do not|don'?t|does not|doesn'?t|no longer) (?:wish|want|like|care|need)s? (?:to (?:receive|get|hear|be (?:contacted|e-?mailed|on))|(?:these|this|your|any (?:more|further)) (?:<mail>))\b|\bno longer wish(?:es)? to be\b`,
  String.raw`\b(?:my|our|all my) (?:personal )?(?:e-?mail|address|data|information|details)\b<gap>{0,20}?\b(?:removed|deleted|taken off|erased)\b|\bcease and desist\b|\bright to be forgotten|\b(?:request|requesting|demand|hereby)\b<gap>{0,30}?\b(?:erasure|deletion)\b|\b(?:erase|delete) (?:all )?(?:my|our|the|any|personal) <gap>{0,30}?\b(?:data|information|details)\b`,
  String.raw`\bconsent (?:is |has been )?(?:withdrawn|revoked)|\b(?:delete|erase) (?:everything|all) (?:you|that you) (?:hold|have|keep)|\bwithdr[ae]w\w* (?:my|our|all|any)? ?consent\b|\brevok\w* (?:my|our|all|any)? ?consent|\bobject to (?:the )?(?:processing|direct marketing|further)|\bdo[- ]not[- ]contact (?:list|me|us)|\bas do not contact\b|\bcancel (?:my|our|this) (?:newsletter |e-?mail )?subscription\b|\bmy name off\b`,
  String.raw`\bmake (?:it|this|them|these) stop\b|\bmake sure (?:i|we) (?:don'?t|do not|never) (?:get|receive)\b|\b(?:sure|see that|ensure) (?:that )?(?:nobody|no one|none)\b<gap>{0,30}?\b(?:gets?|receives?|sees?)\b|\benough with the (?:<mail>)\b|\bstop (?:bothering|pestering|harassing)\b|\blose my (?:e-?mail|number|address|contact)\b|\b(?:leave|let) (?:me|us) (?:alone|be)\b|\b(?:want|wish|like|need) (?:to get |to be )?(?:off|out of) (?:this|your|the|that) (?:\w+ )?list\b|\bget (?:me|us) off\b|\bremove from (?:your )?list\b`,
  String.raw`^\W*(?:(?:please|pls|plz|kindly) )?(?:remove|stop|unsub\w*|opt[- ]?out|out|cease|desist)(?: (?:me|us|now|please|pls|immediately|thx|thanks))*\W*$|\bno more\W*(?:thanks|thank you|please)?\W*$`,
)
/** Words that mean the request without naming it, and complaints about too many mails. */
const HINT = anyOfEnglish(
  String.raw`\b(?:nothing|no (?:one|more|further))\b<gap>{0,40}?\b(?:my|our|this|her|his) (?:\w+ )?(?:inbox\w*|mailbox\w*)|\b(?:stay|keep|get) (?:\w+ )?(?:out of|clear of|away from) (?:my|our) inbox|\b(?:no need to|don'?t|not) keep (?:me|us) (?:in the loop|posted|updated|informed)|\bclose (?:out )?(?:my|our|the|this) (?:file|record|lead|case|ticket|contact|account with you)|\bone (?:less|fewer) (?:sender|e-?mail)|\bforget (?:\w+ ){0,4}(?:me|us|(?:my|our) (?:name|address|e-?mail|contact)\w*)\b|\bnot? (?:another|one more|a single) (?:<mail>|word)\b|\b(?:receive|get|see|hear|expect) (?:no (?:more|further)|nothing (?:more|further)|none of)|\b(?:want|like|need|wish) (?:them|these|this|it|you|your \w+) to (?:stop|end|cease)|^\W*(?:just )?stop (?:it|this|these|now|already)\W*$|\boff (?:the|this|your) (?:\w+ )?list\b|\b(?:next|another|future|more)\b<gap>{0,30}?\b(?:spam|junk|blocked|bin)\b|\b(?:add|put|place|move)\b<gap>{0,40}?\b(?:suppression|do[- ]not[- ](?:e-?mail|contact|mail)|exclusion|block|black|opt[- ]out) ?list\b|\bde-?list\b|\b(?:do not|don'?t) (?:want|need) (?:any |more )+of (?:these|this|them|those|your)\b|\b(?:remove|delete|drop|take) (?:it|this|these|that|her|him|them) (?:from|off)(?: of)? (?:your|the|all|any)<gap>{0,30}?(?:<list>)|\bno (?:<mail>)(?:,? please|\W*$)|\blet (?:me|us) off\b|\boff[- ]limits\b|\blose it\b|\b(?:rather|prefer) (?:that )?you (?:did not|didn'?t|do not|don'?t|not|stopped)|\b(?:rather|sooner)\b<gap>{0,40}?\bthan (?:get|receive|read|see)|\byou (?:should|must|need to|have to|ought to) (?:stop|quit|cease)\W*$|\b(?:take|get|strike|cross|remove)\b<gap>{0,30}?\boff\b<gap>{0,20}?\blist\b|\b(?:permanent|final|firm|definitive) no\b|\bradio silence|\bonly (?:\w+ )?(?:silence|reply i want)`,
  String.raw`\b(?:could|can|would|will) you (?:please |just ){0,2}stop\W*$|\bunsubscribe (?:page|link|button|requires?)<gap>{0,40}?(?:sign in|log ?in|regist|account)|\bleft alone|\bknock it off|\bturn (?:it|this|these|them) off|\b(?:received|got|gotten) (?:\w+ ){1,3}of (?:these|them|your)|\b(?:ridiculous|absurd|excessive|fed up|sick of|tired of)\b|\bcut it out|\bgive it (?:a rest|up)|\bback off|\bgo away|\benough(?: is enough|\W*$| already)|\bcount (?:me|us) out|\bquit it|\bbug off|\bget rid of (?:it|me|us|my|our|this)\b|\bbother someone else|\btry (?:someone|somewhere) else|\bwaste of time|\bwast(?:e|ing) (?:your|my|our) (?:time|effort)(?! (?:with|on|in|for) (?:a |an |the )?(?:meeting|call|demo|visit|quote|proposal))|\bnot welcome|\btake the hint|\bno means no|\bmove on\b|\bclose (?:my|our|the) file|\bsave (?:your|us both)|\bspare (?:me|us)\b|\bplease stop(?:\W*$| (?:it|this|these|now)\b)|\bend this\b|\bunwelcome\b|\bno longer on your\b|\bplease cease\b|\bplease do it now|\bdelete it\b|\bnot have (?:my|our) consent|\band stop\W*$|[-–,] ?remove\W*$|\bplease remove\W*$`,
  String.raw`\breport(?:ed|ing)? (?:you|this|it|your)?\b<gap>{0,20}?\b(?:spam|abuse|ftc|authorities|phishing|kisa)\b|\bmark(?:ed|ing)? (?:you|this|it|your \w+|these) as (?:spam|junk)|\b(?:i'?ve|i have|we have|we'?ve|i will|i'?ll|we'?ll|we will|going to) (?:block(?:ed)?|report(?:ed)?|filter(?:ed)?|blacklist(?:ed)?) (?:you|your|this|these)\b|\bharassment\b|\bunsolicited\b|\bspamming\b|^\W*(?:this|it) is (?:clearly |just |pure |unsolicited )?spam\W*$|\blegal action|\bgdpr (?:violation|breach)`,
  String.raw`\b(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+th|umpteenth|yet another) (?:e-?mail|message|mail|time|one|follow|reminder|"|just)|\bhow many (?:times|more)|\b(?:still|keep|keeps) (?:getting|receiving|coming|sending|e-?mailing|arriving)|\b(?:asked|told you|requested)\b<gap>{0,40}?\b(?:before|already|twice|last|remov\w+|stop\w*)|\b(?:unsubscribed?|opted out)\b<gap>{0,40}?\b(?:before|already|twice|still|again|yet|times)|\b(?:didn'?t|did not|never) (?:sign(?:ed)? up|subscrib\w+|ask(?:ed)? for|consent\w*|agree\w*|opt(?:ed)? in)`,
  String.raw`\b(?:be|make|let|hope|better)\b<gap>{0,20}?\b(?:the|your|this) (?:last|final) (?:e-?mail|message|one|number|note|letter|mail)\b|\b(?:unsubscribe|opt[- ]?out) (?:link|button|page)<gap>{0,30}?\b(?:broken|doesn'?t|does not|not work\w*|dead|404|error|nothing|no)\b\b|\bnot accept (?:unsolicited|cold|sales)|\b(?:appreciat\w*|grateful|great|thank\w*|nice|glad|prefer|better|best|kind)\b<gap>{0,24}?\bif you (?:would |could |can |please |just ){0,2}(?:stop|remov|delet|unsub|quit|took|take|ceas|refrain|left|leave)\w*`,
)
/** Any verb of taking away with the writer's address, in active and passive, an end of mail, and a refusal of sending. */
const AWAY = anyOfEnglish(
  String.raw`\b<out> (?:out |off )?(?:(?:me|us|everyone)\b(?! (?:a|an|the|some|through|to|at|with|your|in)\b)|<ours>)|(?:<ours>|\b(?:me|us|every address|all addresses|addresses)\b|\b(?:i|we|she|he)\b<gap>{0,20}?\b(?:be|get|been|being)\b)<gap>{0,40}?\b(?:removed|deleted|taken (?:off|out)|struck|dropped|scrubbed|purged|erased|wiped|excluded|crossed (?:off|out)|suppressed|left off|kept off|pulled|withdrawn|expunged|cleared|retired|blocked|unlisted|unsubscribed|forgotten)\b`,
  String.raw`\b(?:please|kindly|could you|can you|would you|let'?s|so|i'?d like (?:you )?to|time to|just|want you to|need you to|ask\w* (?:that )?you(?: to)?|can|should|and)\b<gap>{0,15}?\b<over> (?:<gap>{0,25}?\b(?:<mail>|digests?|reminders|processing|thread|here|mondays|tuesdays|wednesdays|thursdays|fridays|both for me|it all)\b)|^\W*(?:please|pls|kindly|just) (?:stop|quit|cease|discontinue|desist)\b|\bmake (?:these|this|it|them|that|your \w+) (?:end|stop|go away|cease)|\b(?:these|this|it|everything else|they|<mail>) (?:can|should|must|may|needs? to|ha(?:s|ve) to) (?:end|stop|cease)\b|(?:^\W*|\b(?:please|kindly|and|so|but) )(?:please )?(?:do not|don'?t|never) (?:bother |ever )?<send>`,
)
/** A verb of taking away, something, and a place of the reader; nouns of removal; mail that shall be none. */
const NET = anyOfEnglish(
  String.raw`\b(?:<out>|get|keep|opt)\b<gap>{1,50}?\b(?:<us>|<ours>)\b<gap>{0,30}?\b(?:off|from|out of) (?:of )?(?:your|this|these|any|all|future|further|whatever)\b|\b(?:<out>|get|keep|opt)\b (?:me|us|out)\b<gap>{0,10}?\b(?:off|from|out of) (?:your|this|these|any|all|future|further|whatever)\b`,
  String.raw`\b<out> (?:all |any |every )?(?:<gap>{0,20}?)?(?:(?<![\w.+-])[\w.+-]{0,60}@|\b(?:<self>)\b(?! (?:a|an|the|some|through|to|at|with|your|in)\b)|<ours>)`,
  String.raw`\b(?:removal|unsubscribe request|opt[- ]out request|do[- ]not[- ]e?-?(?:mail|contact))\b|\bi(?:'d like| want| need|'m| am)? out\W*$|\bi want off\b|\b(?:no longer|not) (?:interested|keen|willing) (?:in|on|to) (?:receiv|get|hear)\w*|\bnot (?:be )?on your \w+|\b(?:still|should ?n'?t be|should not be|why (?:am i|are we)|belong) on (?:this|your|that) (?:\w+ )?list\b`,
  String.raw`\b(?:zero|enough|decline|declining|refuse|reject) (?:all |any |to accept )?(?:more |further |future |additional |else )?(?:of )?(?:<mail>)\b(?! (?:for|about))|\b(?:send|expect|want|need|receive) (?:\w+ )?nothing (?:more|further|else)|^\W*(?:please )?nothing (?:more|further|else)\b|\b(?:mailbox|inbox|address|account) (?:does not|doesn'?t) accept \w+`,
  String.raw`(?:^\W*|\b(?:please|kindly|and|so|then|to|just) )(?:please )?<over> (?:down |off )?(?:all |any |the |these |those |your |my |our |this |of )*(?:\w+ )?(?:<mail>|subscription|e-?mailing|writing|contacting)\b|^\W*(?:please )?(?:turn|switch|shut)\w* (?:\w+ ){1,3}off\b|\bdisabl\w* (?:\w+ )?(?:<mail>)|\b(?:ask|asking|need|want|beg|urge|tell|telling|so kind as|request) (?:you |that you )?(?:to )?(?:stop|cease|quit|desist)\W*$|\b(?:please|and|just) (?:end|stop|cease|halt) (?:it|this|that|them|these)\W*$|\b(?:do not|don'?t|never) do (?:it|this|that) again|\bclosed to (?:<mail>|marketing|sales)|\byou (?:can|may|could) (?:just )?(?:stop|quit|cease)(?: now)?\W*$`,
  String.raw`\b(?:respect|spare|leave|free|protect|rid|unburden|empty|clear) (?:my|our) (?:\w+ )?inbox|\b(?:leave|let) (?:me|us) (?:in peace|be)|\b(?:revok|withdr[ae]w|no )\w* ?permission|\b(?:next|another|one more|again)\b<gap>{0,30}?\b(?:(?:i|we|gets?|be|will|'ll) (?:report|block|blacklist)\w*)|\blast (?:\w+ ){0,3}(?:hear|see|get|receive) (?:from you|of (?:this|these|you))|\b(?:never|not)(?: ever)? (?:to )?(?:see|get|hear|receive|read|find)\b<gap>{0,30}?\b(?:again|another|any ?more|from you|of (?:these|those|them))\b|\bnot to be (?:contacted|e-?mailed|written|approached)|\b(?:neither|not|never|none|nobody|no one)\b<gap>{0,80}?\b(?:is|are|am|be|get) (?:ever )?(?:contacted|e-?mailed|messaged|approached)\b(?: by e-?mail)? (?:again|any ?more|further)|\b(?:don'?t|do not|never|not) (?:have to |need to )?(?:write|include|use|mail|e-?mail|contact|message|approach|bother)(?:\W*$| (?:me|us|my|our|here|again|any)\b)|\b(?:do not|don'?t|never|won'?t|will not) (?:even )?(?:open|read) (?:these|them|your|any|it)|\bdelet\w* (?:these|them|your \w+)\b<gap>{0,20}?\b(?:without|unread)|\bgo(?:es)? (?:straight|directly|right) (?:in)?to (?:the |my )?(?:trash|spam|junk|bin|deleted)|\b(?:someone|somebody|somewhere) else to <send>|\b(?:e-?mails|mailings|offers|pitches|energy|efforts|attention) elsewhere\b|\balready (?:unsubscribed|opted out)|\bunsubscribe (?:does ?n'?t|does not|isn'?t|is broken|fails)|\brest in peace|\bnot ever\b|\b(?:no|never),? ever\b|\blet there be (?:a|another)|\b(?:these|they|it|this|e-?mails) (?:all )?(?:stops?|ends?)(?: here| now| today)?\W*$`,
)
/** What has happened shall not happen again; of mail only where the reply names it. */
const NEVER_AGAIN =
  /^\W*never again\W*$|\b(?:doesn'?t|does not|don'?t|never|not) (?:let (?:it|this) )?happens? again\b/i
/** "How do I get off this list?" */
const WAY_OUT =
  /\b(?:way|how) (?:to|do i|can i|i can|we can|for (?:me|us) to)\b[^.?]{0,24}\b(?:make (?:these|this|it|them) (?:end|stop)|not (?:get|receive|see)|get off|stop (?:these|this|your)|be (?:taken|removed)|unsub|opt out)|\bhow (?:do i|do we|can i|can we|to) (?:unsub\w*|opt out|stop (?:getting|receiving)|get off|be removed)/i
/** Opting out in general, a condition, another person or another thing. */
const NO_REQUEST = anyOfEnglish(
  String.raw`\bto (?:unsubscribe|opt[- ]?out|stop receiving)<gap>{0,40}?(?:click|visit|reply|here|link|go to|follow|send|https?:)|\b(?:click|tap|visit|use)\b<gap>{0,30}?(?:unsubscribe|opt)|\b(?:can|do|does|will|let|allow|when|how many|if|lets|the|our|my|their|some|other|inactive|deleted) (?:\w+ )?(?:users?|recipients?|people|customers?|leads?|clients?|subscribers?|dealers?|readers?|competitors?)\b|\bunsubscribe (?:rate|option|feature|page|header|list|function|flow)s?\b|\bunsubscribe (?:here|at any time|by )|\bunsubscribe from (?:our|the|another|other|all)\b(?! (?:mailing|of))|[|｜·•]\s?unsubscribe|unsubscribe\s?[|｜·•]|\bpreferences\b|\b(?:pro|paid|premium|annual|basic|enterprise) (?:plan|subscription|tier)|\bbilling|\brefund|\brenewal|\bour own (?:e-?mails?|mails?)|\b(?:off|from) (?:the )?cc\b|\byou are receiving\b|\b(?:guest|attendee|speaker|seating|waiting|participant|interview) list\b`,
  String.raw`\b(?:can'?t|cannot|couldn'?t|don'?t|do not|never) (?:stop|unsubscribe|remove|opt|take (?:me|us)|delete|drop|cancel|hesitate)\b|\bhesitate\b|\bstop(?:ped)? (?:by|here|over|worrying|in|using|production|work\w*)\b|\bwe (?:have )?(?:stopped|quit|unsubscribed)\b|\bi'?ll unsubscribe from\b|\bforget to\b|\bnot (?:asking|trying|meant)\b|\bno need to (?:reply|respond|worry|apologi[sz]e)\b|\bi want these\b|\b(?:lets|makes) (?:my|our|the) system`,
)
const THING = anyOfEnglish(
  String.raw`\b(?:attachment|sample|file|invoice|quote|quotation|contract|package|deck|slide|proposal|meeting|invite|booth|trial|section|draft|page|signature|logo|line|paragraph|photo|picture|document|version|order|booking|shipment|container|zip|pdf|spreadsheet|excel|catalogue|catalog|brochure|drawing|price|clause|item|part|call(?! off)|fax|text|sms|visit|string|value|privilege|conversation|account|seat|registration|delivery|speaker|card|beta|pilot|(?:invitation|cc) list|waitlist|hard cop(?:y|ies)|post|parcel|letter|link)s?\b`,
)
const PLAIN = anyOfEnglish(
  String.raw`unsub|opt[- ]?out|\b(?:me|us|address|e-?mails?|my name|our domain)\b<gap>{0,30}?\b(?:off|from)\b|<list>|\bmailing|\berasure|\bconsent|\bcontact|\be-?mail(?:s|ing)?\b`,
)
const LIMITED = anyOfEnglish(
  String.raw`\b(?:until|till|(?:this|next) (?:week|month|quarter|year)|for now|right now|at (?:the|this) moment|today|tomorrow|yet|during|before (?!(?:i|we) (?:report|block|take|file|call))|while (?:i'?m|we'?re|i am|we are)|on (?:weekends?|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|in the (?:mornings?|afternoons?|evenings?)|at night|after hours|for a (?:while|bit|few \w+)|q[1-4]|once a|per (?:week|month)|less often|fewer|(?<!(?:the|your|this|these|of) )(?:monthly|quarterly))\b`,
)
const FOR_GOOD =
  /\b(?:again|ever|any ?more|forever|permanently|for good|all future|going forward|further(?! notice)|any other)\b/i
const WANTED = anyOfEnglish(
  String.raw`\b(?:send|e-?mail|mail|forward|give|show|tell|get) (?:me|us|it|them|over|along)\b(?! (?:off|alone|be))|\bdrop (?:me|us) a|\b(?:call|contact|reach|ping|write) (?:me|us|him|her|them|\w+@)|\b(?:get|come|check|circle|touch) (?:back|base) (?:to|in|with|next|later)|\bplease (?:send|share|resend|forward|quote|advise|confirm|contact|call|keep|add|use|change|update|correct|switch)\b|\blet'?s (?:talk|meet|set|schedule|discuss)|\blook(?:ing)? forward|\bkeep (?:them|these|me|us|sending) (?:coming|posted|updated)\b|\bkeep sending\b|\binstead\b|\bcould you (?:send|share|switch|change|resend|quote)|\b(?:we|i) need (?:now|the|a|your)`,
)
/** Another receiver or address is named for the one that shall not be used. */
const INSTEAD = anyOfEnglish(
  String.raw`^\W*(?:please )?(?:do not|don'?t) <gap>{1,40}?,\s?(?:<send>|call|use|ask) (?:to )?(?:me|us|this|her|him|the new|@)\b|\bold (?:e-?mail |mail )?address\b<gap>{0,40}?\b(?:new|use|replace)`,
)
/** A request is taken back. */
const BACK = anyOfEnglish(
  String.raw`\b(?:disregard|ignore|scrap|undo|reverse) (?:my|our|the|that) (?:\w+ ){0,3}?(?:note|request|e-?mail|message|unsub\w*|opt\w*|reply)|\b(?:unsub|opt|request|click)\w*<gap>{0,30}?\bby (?:mistake|accident)|\baccidentally (?:unsub|opt|click|request)|\b(?:put|add) (?:me|us) back\b|\bre-?(?:add|subscribe)|\bchanged my mind\W*$|\bmixed you up`,
)
/** The request has a condition that is no courtesy: "If the demo is longer, count me out". */
const CONDITIONAL =
  /^\W*(?:but )?(?:if|unless|in case) (?!you (?:could|would|can|are|still|have|keep|want)|possible|so|not\b|this|i (?:get|receive)|there'?s (?:a|any)|it'?s|any)/i
const INTEREST = anyOfEnglish(
  String.raw`\b(?:interested in|i'?m interested|useful|helpful|looks? (?:good|great|interesting)|sounds (?:good|great)|love to|happy to|would like to (?:see|know|learn|try)|all ears|price|pricing|moq|quote|demo|does your|do you (?:offer|support|have)|how does|what (?:is|are)|when can|which (?:one|plan|option|version|of))\b`,
)
const COURTESY = anyOfEnglish(
  String.raw`^\W*(?:hi|hello|dear|hey|good (?:morning|afternoon|day)|thanks?|thank you|many thanks|thx|cheers|best|kind|regards|sincerely|yours|warm|sorry|apologies|appreciate|sent from)\b|\bnot interested\b|\bno,? thanks|\b(?:we'?re|i'?m) (?:good|fine|all set)\b|\bno longer (?:work|handle|in charge|responsible|with)|\b(?:already|not relevant|no need|don'?t need|not the right)\b|^\W*[\p{L}. -]{1,40}\W*$`,
)
/** Requests in other languages, by their most common words. */
const ELSEWHERE =
  /配信(を|の)?(停止|解除|不要)|(メール|連絡)(を|は|の)?[^。\n]{0,10}(送らないで|不要です|お断り|控えて|遠慮)|購読(の)?(解除|停止)|リストから[^。\n]{0,6}(削除|外|除)|退订|退訂|取消订阅|取消訂閱|(不要|别|別|请勿|請勿)再?[^。\n]{0,6}(发|發|寄)|不(想|愿)再?[^。\n]{0,6}收|停止(发送|發送)|[从從把将將][^。\n]{0,12}(名单|列表|名單|清單)[^。\n]{0,6}(删除|移除|刪除)|keine weiteren (e-?mails|nachrichten|mails)|keine (e-?mails|nachrichten|mails|werbung) mehr|(entfernen|löschen|streichen|nehmen) sie (bitte )?(mich|meine|uns)\b|newsletter[^.\n]{0,12}abmelden|^\s*abmelden\s*$|désinscri|(retirer|supprimer|enlever)[^.\n]{0,30}(liste|fichier|base)|ne (plus|pas) (m'envoyer|me contacter|m'écrire|nous contacter)|elim[ií]n(e|ar)me|darme de baja|deme de baja|no (me|nos) (env[ií]en|env[ií]e|manden|escriban)|cancelar (mi |la )?suscripci/i

/** Where another clause begins that may ask by itself. */
const JOINT =
  /\s*(?:[;—–]|:\s|\s-\s|,? (?:so|but)\s|,\s(?=please|kindly|do|just|stop|remove|take)|\band\s(?=please|kindly|stop|remove|delete|lose|take|drop|leave|do not|don't|never))\s*/i

/** What the sentence does as a whole; a clause of it that asks plainly is at least weak. */
export function readEnglish(sentence: string): Act {
  const whole = readClause(sentence)
  if (!['other', 'interest', 'courtesy'].includes(whole) || NO_REQUEST.test(sentence)) return whole
  return sentence.split(JOINT).some((part) => ['plain', 'weak'].includes(readClause(part))) ? 'weak' : whole
}

function readClause(sentence: string): Act {
  const text = usualEnglish(sentence.replace(/[’‘]/g, "'").replace(/\s+/g, ' '))
  if (ELSEWHERE.test(text)) return 'plain'
  const isQuestion = /\?\s*$/.test(text)
  if (WAY_OUT.test(text)) return 'weak'
  if (
    NO_REQUEST.test(text) &&
    !/\b(?:please|kindly) (?:stop|cease|quit|do not|don't) (?:e-?mail|send|contact)/i.test(text)
  )
    return isQuestion ? 'interest' : 'other'
  if (INSTEAD.test(text)) return 'wanted'
  if (BACK.test(text)) return 'back'
  if (REQUEST.test(text)) return requestOf(text, isQuestion)
  if (/\bkeep sending\b/i.test(text) && WANTED.test(text)) return 'wanted'
  if (
    AWAY.test(text) &&
    !/\byet\b/i.test(text) &&
    !THING.test(text.replace(/\b(?:from|off|out of) your \w+/gi, ''))
  )
    return 'weak'
  if (HINT.test(text) && isQuestion && !/\b(?:i|we|me|us|my|you)\b/i.test(text)) return 'question'
  if (HINT.test(text)) return 'weak'
  if (NEVER_AGAIN.test(text)) return 'faint'
  if (NET.test(text) && !THING.test(text) && !LIMITED.test(text)) return 'weak'
  if (WANTED.test(text)) return 'wanted'
  if (isQuestion) return INTEREST.test(text) ? 'interest' : 'question'
  if (COURTESY.test(text)) return 'courtesy'
  return INTEREST.test(text) ? 'interest' : 'other'
}

/** A question to the reader ("Could you remove me?") asks; one about how something works does not. */
function requestOf(text: string, isQuestion: boolean): Act {
  if (isQuestion && !/\b(?:can|could|would|will) you\b|\bplease\b/i.test(text)) return 'interest'
  if (CONDITIONAL.test(text) && !/\blist\b|unsub|e-?mail/i.test(text)) return 'other'
  if (LIMITED.test(text)) return FOR_GOOD.test(text) || /\blist\b|unsub/i.test(text) ? 'weak' : 'other'
  if (THING.test(text) && !PLAIN.test(text)) return 'other'
  if (THING.test(text) || WANTED.test(text.replace(REQUEST, ' '))) return 'weak'
  return 'plain'
}
