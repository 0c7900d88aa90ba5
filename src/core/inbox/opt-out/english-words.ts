// The word families of an English request to stop, for the score. They are matched in lower-case text with its spaces.

export const enMail =
  /\b(e-?mails?|e-?mailing|mails?|mailings?|messages?|newsletters?|inbox|spam\w*|junk|marketing|solicit\w*|follow[- ]?ups?|communications?|pitch\w*|these|those)\b/
export const enContact =
  /\b(contact\w*|reach(ing)? out|write|bother\w*|hear from|get in touch|mailed|harass\w*)\b/
export const enList =
  /\b(lists?|database|records?|crm|sequence|outreach|distribution|do[- ]not[- ]contact|campaigns?)\b/
export const enSelf =
  /\b(me|my|us|our|i|we|i'd|i'm|i've|we'd|this (e-?mail|address|inbox|contact)|everyone|all of us|domain|employees|team|staff|nobody)\b/
export const enOptOut = /\b(unsub\w*|opt(ing)?[- ]?out)\b/
export const enStop =
  /\b(stop\w*|quit|cease|desist|discontinue|halt|refrain|no more|enough|no longer|any ?more|leave (me|us) alone|left (us|me) off)\b/
export const enRemove =
  /\b(remov\w*|delet\w*|off (this|your|the) list|drop (me|us)|strike|exclude|eras\w*|get off|lose my|take (me|us|this) off)\b/
export const enNot = /\b(do not|don'?t|never|not|didn'?t|no further|rather not|prefer not|no need)\b/
export const enAgain = /\b(again|any ?more|further|future|going forward|already|twice|third|keep|longer)\b/
export const enRequest =
  /\b(please|pls|plz|kindly|would you|could you|can you|i want|i would like|i'd like|we ask|request|appreciate|make sure|consider this)\b/
export const enThreat =
  /\b(report\w*|block\w*|legal|lawyer|gdpr|can-?spam|abuse|mark\w* (it|this|your \w+|you) as|authorit\w*|harassment|consent)\b/
export const enQuestion =
  /\?|\b(how|what|does|do you|is it|can i|can users|could you send|will|which|are there)\b/
export const enCustomers =
  /\b(our (customers?|users?|leads?|contacts?)|users?|customers?|recipients?|rate|feature|api|flow|bulk|page|support|honou?r|plan|tool|product|subscribers?|people|competitor)\b/
export const enThing =
  /\b(attachments?|quote|invoice|slides?|deck|proposal|contract|sections?|item|invite|meeting|account|trial|sample|version|logo|pricing|booth|project|file|booking|order|call)\b/
export const enLater =
  /\b(until|next (week|month|quarter|year)|later|for now|at the moment|check back|circle back|q[1-4]|holidays|yet|this (week|month)|before)\b/
export const enWelcome =
  /\b(send me|send it|email me|call me|let'?s talk|looks great|interested in|looking forward|want something|sounds good|instead|is better|wrong person|loop in|colleague|talk to)\b/
