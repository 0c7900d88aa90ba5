// What a clause of an English reply says about its intent.
import { anyOf } from '#core/inbox/any-of.ts'
import type { Rule } from './rule.ts'

/** Tried with case: names are capital words. */
const NAMED_CONTACT =
  /(?<!\b(?:I|[Ww]e|[Ll]et me)(?:'ll| will| need to| have to| want to| should| must|'d like to|'m going to)? (?:first |also )?)\b(?:[Cc]ontact|[Rr]each out to|[Ww]rite to|[Ee]mail|[Ss]peak (?:to|with)|[Tt]alk to|[Aa]sk|[Tt]ry|[Ss]tart with|[Gg]o through) [A-Z][a-z]+ [A-Z][a-z]+|\b(?:person|contact) (?:[a-z]+ ){0,3}is [A-Z][a-z]+ [A-Z][a-z]+|(?<!\b(?:[Ww]e|I|[Tt]hey) )\b(?:is|are|sits?|lies?|rests?) (?:now |all )?with [A-Z][a-z]+ [A-Z][a-z]+|(?<!\b(?:I|[Ww]e|to) )\b(?:[Cc]ontact|[Aa]sk|[Tt]ry|[Ss]peak (?:to|with)|[Tt]alk to) [A-Z][a-z]+ (?:in|from|at|on) (?:the |our )?[a-z]|\b(?:got|have|reached|emailed) the wrong [A-Z][a-z]+|, [A-Z][a-z]+ [A-Z][a-z]+, (?:makes|decides|handles|runs|owns|leads|oversees)\b|\b[A-Z][a-z]+ [A-Z][a-z]+(?: \([^)]{0,60}\))? (?:also )?(?:handles|oversees|manages|leads|owns|runs|looks after|takes care of|is (?:in charge|responsible|the)|took over|has taken over)/

const WRONG_PERSON = anyOf(
  /\bhanded (?:this|it|that|\w+) over\b|\bwould be the (?:right|best)|\bmoved on from\b|\b(?:this|it|that) (?:should|would|needs to|has to) (?:go|be sent|be directed) to\b|\bnothing to do with (?!you|us|your)|\b(?:was|been|got) (?:transferred|reassigned|relocated) to\b|\b(?:taking|take) over my\b|\bwrong guy\b|\bnot me\b|\bno longer (?:mine|ours)\b|\brather than (?:with |to )?me\b|\bnot (?:my|our) (?:responsibility|area|job|decision|department)|\b(?:my|his|her|their) (?:successor|replacement|predecessor)\b(?! and i\b)|\bsend (?:it|this|that) to (?:our|the) (?:c[a-z]o|it|hr|head|director|manager|procurement|purchasing|finance|facilities|marketing)\b|\bthe person you (?:want|need)|\btook over from me|\bI moved (?:in)?to [a-z]|\bI(?:'ve| have)? left [^.]{0,20}\b(?:team|company|role|department|position|firm)\b|\bI (?:don't|do not|no longer) (?:handle|manage|deal with|look after|do) |\b[Ff]orwarded to the\b/,
  /(?:\bnot|n't|\bno longer)\b[^.]{0,30}\b(?:right (?:person|contact)|in charge|responsible|my (?:area|department|responsibility|scope|field))|\bwrong (?:person|address|department|contact|recipient)|(?:\b(?:am|is|has)|'m|'s) no longer (?:work\w*|with|in|part|at)\b|\bi no longer work\b|(?<!\bour\b[^.]{0,24})\b(?:left|leaving|retired from) (?:the|this) (?:company|team|organi[sz]ation|firm)/,
  /\b(?:is|who's|who is) (?:in charge of|responsible for|the (?:right|best) (?:person|contact))|\b(?:enquir|inquir|request|question)\w*[^.]{0,24}\b(?:go|should go|are handled|belong)[^.]{0,12}\b(?:to|by)\b|\b(?:please )?(?:write|speak|talk) to (?:him|her|them)\b/,
  /(?<!\b(?:i|we|let me)(?:'ll| will| need to| have to| want to| should| must|'d like to|'m going to)? (?:first |also )?)\b(?:write to|contact|reach out to|email|speak (?:to|with)|talk to)\b (?:our|the|my) [^.]{0,30}\b(?:team|department|colleague|manager|office)|\b(?:moved to|joined) (?:a different|another) (?:team|department|company)/,
)
/** Passing the mail on, or taking a colleague along: the writer may still reply. */
const PASSED_ON =
  /\b(?:cc'?d|cc'?ing|looping in|copied in|copying|copying in|adding)\b|\b(?:forward(?:ed|ing)?|pass(?:ed|ing)) (?:(?:this|it|your \w+)[^.]{0,20}\b)?to\b/i

/** The writer declines; not the reason for it. */
const DECLINED = anyOf(
  /\b(?:went|gone|going|go) with (?:another|a different|the other|someone)|\b(?:picked|chose|selected) (?:another|a different|the other)|\bstay(?:ing)? with (?:what|our|the)|\bdo (?:this|it|that) in[- ]house|\bno room for\b|\bhave no (?:use|need|interest|plans)|\bdon't bother\b|\bdoesn't (?:fit|apply|match)|\bnot relevant|\bnot for us\b|\bunfortunately,? (?:we (?:can't|cannot|won't)|no)|\btoo expensive\b|\bhard (?:no|pass)\b|\boverkill\b|\btoo (?:big|much|complex) for us\b|\ba (?:firm )?no (?:from|for) (?:us|me)\b|\bwon't be (?:moving|proceeding|going ahead|continuing|taking)|\bnot (?:moving forward|proceeding)\b|\b(?:we're|we are|i'm) (?:all )?good(?: (?:for now|here|thanks|thank you)|,|$)|^(?:no|nope|nah)$/,
  /\bnot interested|\bno interest|\bno,? thanks?\b|\ball set\b|\b(?:not|isn't|n't) (?:really )?(?:a (?:good |great |right )?fit|a match|for us|something we|relevant)|\b(?:don't|do not|doesn't) (?:really )?(?:need|have (?:a|any) need|have use)/,
  /\bdecided (?:not|against|to stay|to keep|to continue with|to maintain|to go with)|\b(?:i'll|we'll|will|have to|going to) (?:have to )?(?:pass|decline)\b(?! (?:it|this|that|your \w+|them) (?:on|along))|\bnot (?:looking|in the market|planning|going to)\b|\b(?:not able|unable) to (?:use|adopt|proceed|accept|introduce)\b|\bdifficult (?:for us )?to (?:proceed|accept|adopt|introduce|use|move forward)\b|\balready (?:selected|chosen|decided on)\b|\bno plans?\b|\bno need (?:for|of)\b|\bhave no need\b/,
)
/** A state that often is the reason for a no, and as often the background of a question or a request. */
const HAS_ONE =
  /\bhave a (?:partner|provider|vendor|supplier)|\balready (?:have|use|using|work(?:ing)? with|got|under contract)|\b(?:happy|satisfied|good) with (?:our|what)|\b(?:built|build) (?:our own|(?:this|it)[^.]{0,20}in[- ]house)|\b(?:in-house|our own) (?:system|solution|tool|team)|\b(?:renewed|signed)\b[^.]{0,30}\bwith\b/i
const NOT_NOW =
  /\bright now|\bat the moment|\bat this time|\bthis (?:year|quarter|month)|\bjust yet|\bcurrently\b/i
const DECIDED = /\bdecided (?:not|against)\b|\balready (?:selected|chosen)\b/i
/** A no that is denied: "it's not that we're not interested". */
const NOT_NO = /\b(?:not that|isn't that|not saying|won't pretend|can't say|wouldn't say)\b/i
const AGAIN =
  /\b(?:discuss|talk|speak|meet|consider|review)\b[^.]{0,16}\bagain (?:in|after|next)\b|\b(?:drop (?:me|us) a line|get in touch|come back to (?:me|us)) (?:again|in|after|next)\b|\b(?:reach out|contact (?:me|us)|try (?:me|us|again)|write (?:to )?(?:me|us)|talk|check|email (?:me|us)|ping (?:me|us)|(?<!\b(?:they|he|she|we|it|who|always|never|will) )come|circle|connect) (?:back |again\b|in (?:a|the|two|three|\d)\b)|\b(?:reach out|contact (?:me|us)|try (?:me|us)|write (?:to )?(?:me|us)|email (?:me|us)|ping (?:me|us)|check in|come back)\b[^.]{0,16}\b(?:in (?:early |mid[- ]?|late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])|(?:the )?week of|after (?:the|our|we|chuseok|seollal)|next (?:week|month|quarter|year))\b|\b(?:follow up|check in)(?: with (?:me|us))? (?:again )?(?:in|after|next)\b|\b(?:reconnect|revisit|touch base|follow up with (?:me|us)|circle back)\b|\bask (?:me|us) again|\bget(?:ting)? back to (?:me|us) (?:again )?(?:in|after|next|around|once|when)\b|\bgive (?:me|us|it) (?:a|two|three|four|\d)[^.]{0,10}(?:weeks?|months?)\b|\bremind me (?:in|again|next|after|later|around)\b/i
const LATER = anyOf(
  /\bthink (?:about|over) it|\bthink it over|\bdiscuss (?:it|this) (?:with|internally|first)|\btoo early\b|\bnot a priority|\b(?:will|'ll) (?:review|look|check|read)\b[^.]{0,16}\b(?:next|after|when|later|tomorrow)\b|\b(?:we|i)(?:'ll| will) consider|\bneed (?:some|more) time|\bon hold\b/,
  /\b(?:get|come|revert|report) (?:back )?to you|\brather wait\b|\bmay consider\b|\blet you know|\bnot (?:right )?now\b|\btiming (?:is(?! (?:good|great|perfect|right|ideal))|isn't)|\b(?:wrong|bad) time/,
  /\b(?:maybe|perhaps|try|again|until|wait) (?:\w+ ){0,2}next (?:quarter|year|month)|\bswamped\b|\btoo busy\b|\breally busy\b|\b(?:review|discuss|evaluat\w+)\b[^.]{0,30}\b(?:internally|with (?:my|the|our)|other options)|\bbudget\b[^.]{0,24}\b(?:gone|frozen|freeze|used|spent|exhausted|allocated)|\bno budget\b|\bmaybe later\b|\bdown the (?:road|line)|\bsome other time|\b(?:reorgani[sz]ation|restructuring)\b/,
)
const SOME_DAY = /\bkeep (?:it|this|you|your \w+) (?:in mind|on file)/i

/** A meeting or a call: proposed, accepted, or a time for it is named. */
const MEETING = anyOf(
  /\b(?:has|have|is|there's) (?:a|an)[^.]{0,10} (?:gap|slot|opening|window)\b[^.]{0,40}(?:day|\d)|\bgive (?:us|me) a demo|\b(?:can|could) (?:you|someone|somebody|anyone)[^.?]{0,8} (?:walk|show|take) (?:me|us)\b|\b(?:glad|happy|love) to meet|\bbook (?:a|me|us)\b[^.]{0,6}\bslot|day[^.?]{0,20}\b(?:is|are|works|would be) (?:best|good|fine|great)|\bhow about (?:mon|tues|wednes|thurs|fri|tomorrow|next week|this week)|\bI can talk\b|(?:day|\d ?[ap]m)\b[^.?]{0,16}\bworks(?:$| (?:for|best|well|great|fine))|\blet'?s (?:talk|meet|set|schedule|chat|connect|jump|hop|find)|\b(?:schedule|set up|book|arrange|get on|jump on|hop on|(?:let's|to|(?:can|could|shall|should) (?:we|you|i)) (?:have|do)) (?:a|an|some)\b[^.?]{0,24}\b(?:call|meeting|chat|demo|time)|\b(?:could|can|shall|should) (?:we|you) (?:talk|meet|chat|call|have a call|jump|hop|schedule|set|show)|\bcall me\b|\bgive me a (?:call|ring)|\bhappy to (?:talk|chat|meet|jump|hop|connect)/,
  /\b(?:love|like|keen|want) to (?:see|have|get|book|schedule) (?:a|the) demo|\b(?:would|does|is) (?:mon|tues|wednes|thurs|fri)day[^.?]{0,20}(?:work|ok|good)|\bi(?:'m| am) (?:free|available)\b|\bare you (?:free|available|around)\b|\bdo you have (?:some |any )?time\b|\bwhen (?:can|could|are|would|shall) (?:we|you) (?:meet|talk|speak|come|visit|show|be free|free|available)|\b(?:could|can|would) you (?:be able to )?(?:come|visit|walk (?:me|us)|present|(?:stop|drop|swing) by)|\bplease (?:stop|drop|come) by|\bworks for (?:me|us)|\bcan you do (?:mon|tues|wednes|thurs|fri)day|\blet's do (?:mon|tues|wednes|thurs|fri)day/,
)
/** Material, a trial, a quote, or how to begin. */
const REQUESTED = anyOf(
  /\bif you (?:can|could|would)(?: \w+)? (?:show|send|share|give|prepare|put)\b[^.]{0,80}\b(?:i'd|i would|we'd|we would|i'll|we'll|i will|we will|i can|we can) (?:be (?:willing|happy|glad) to|take|bring|share|try|consider|look|present|run)|\blet's (?:do it|do this|go ahead|try)|\b(?:sign (?:us|me) up|(?:how|where) (?:do|can) (?:i|we) (?:sign up|start|order|buy|subscribe|register))|\bhappy to (?:discuss|learn)|\basked me to (?:get|request|collect|arrange|book|set up)\b|\bplease quote\b|\b(?:send|give) (?:me |us )?(?:a |your )?(?:quote|quotation)|\baccess to (?:the |a |your )?(?:sandbox|trial|demo)|(?<!\bthere (?:is )?a )\bfree trial\b|\b(?:can|could|may) (?:i|we) (?:try|test|see)\b|\bwould it be possible to (?:try|see|test|get|have|visit|meet|talk)\b|\b(?:can|could|may) (?:i|we) (?:get|have) [^.?]{0,12}\b(?:walk-?through|copy|tour|trial|demo|quote|samples?|access|proposal)\b|\bhow (?:do|can|should) (?:we|i) (?:proceed|get started|start|begin|move forward)|\bwhen can (?:you|we) (?:start|begin)|\bwhere do (?:i|we) sign|\bnext steps?\b[^.]{0,6}\?/,
  /(?<!\b(?:i|we|i'll|we'll|will|can|don't|not) )\b(?:send|share)\b (?:me |us |over |along |both of us )?[^.]{0,24}\b(?:details|information|info|deck|proposal|contract|materials|pricing|one-pager|data ?sheet|overview|catalog(?:ue)?|samples?|case stud(?:y|ies)|brochure|white ?paper)/,
)
const INTERESTED = anyOf(
  /\bopen to (?:a|it|this|that|chat|talk|learn|hear|discuss)|\bwant to (?:try|see|know more|learn|move forward)|^(?:yes|sure|absolutely|definitely)\b|\bgood timing\b|\blooks relevant\b/,
  /(?<!not |n't |(?:was|were|been) |used to be )\binterest(?:ed)?\b(?! rate)|\bsounds (?:good|great|interesting)|\blooks (?:interesting|great|promising|good)|\b(?:love|like|keen) to (?:see|learn|try|hear|know more|discuss|talk|meet|chat|get)|\btell me more|\bgreat timing|\bcount (?:me|us) in|(?<!n't |not )\blooking for (?:something like|this|exactly)/,
)
const QUESTION =
  /[a-z]{2}.*\?$|\b(?:let (?:me|us) know|tell (?:me|us)|inform (?:me|us)|clarify|confirm|advise) (?:the|your|how|what|whether|which)\b(?!.*\b(?:availab|free|time|schedule))|\b(?:i|we)(?:'m|'re| am| are|'d be| was| were)? (?:just |also )?(?:wonder|wondering|curious) (?:if|whether|how|what|about)/i
/** Something is to be done, not answered: what for is not said. */
const FAVOUR_ASKED =
  /\b(?:could|can|would|will) you (?:please |also )?(?:send|share|give|provide|arrange|come|show|set|resend|add|fix)\b/i
/** Greetings, and anger or doubt in the form of a question. */
const NO_QUESTION =
  /\bhow are (?:you|things)\b|\bhow's it going|\bhope you\b|\b(?:why|who) (?:do|does|did|would|on earth|the) (?:you|anyone|people|hell)\b[^?]{0,20}\b(?:keep|want|think|send|buy|need)|\bare you (?:kidding|serious)|\breally\?$|\bwhy (?:would|should) (?:we|i|anyone)\b|\bseriously\?|\bdo (?:i|we) look like|\bguess what|\byou know what|\bisn't (?:it|that)|\bright\?$|\bhow many times\b/i
const CONDITION = /\b(?:if|unless|otherwise)\b/i

/** In the order in which they are tried. */
export const ENGLISH: readonly Rule[] = [
  { intent: null, matches: (clause) => NO_QUESTION.test(clause) },
  {
    intent: 'wrong_person',
    matches: (clause) =>
      (NAMED_CONTACT.test(clause) || WRONG_PERSON.test(clause)) &&
      !/\bany questions\b|\burgent\b/i.test(clause),
  },
  {
    intent: 'wrong_person',
    isWeak: true,
    matches: (clause) => PASSED_ON.test(clause) && !/\blet you know|\bget back/i.test(clause),
  },
  {
    intent: 'declined',
    matches: (clause) =>
      DECLINED.test(clause) &&
      !NOT_NO.test(clause) &&
      (!NOT_NOW.test(clause) || DECIDED.test(clause)) &&
      !/\?$|\bplease (?!understand)/i.test(clause) &&
      !CONDITION.test(clause),
  },
  {
    intent: 'interested',
    matches: (clause) =>
      (MEETING.test(clause) || REQUESTED.test(clause)) &&
      !/\b(?:later|again|after|if we)\b|\b(?:can't|cannot|couldn't|won't|unable)\b/i.test(clause),
  },
  { intent: 'later', matches: (clause) => AGAIN.test(clause) },
  {
    intent: 'declined',
    isWeak: true,
    matches: (clause) => HAS_ONE.test(clause) && !/\?$/.test(clause) && !CONDITION.test(clause),
  },
  {
    intent: 'later',
    matches: (clause) =>
      !/\?$/.test(clause) &&
      (LATER.test(clause) || (DECLINED.test(clause) && NOT_NOW.test(clause) && !DECIDED.test(clause))),
  },
  { intent: 'later', isWeak: true, matches: (clause) => SOME_DAY.test(clause) },
  { intent: 'interested', isWeak: true, matches: (clause) => INTERESTED.test(clause) },
  { intent: 'question', matches: (clause) => QUESTION.test(clause) && !FAVOUR_ASKED.test(clause) },
  // last: what else such a clause says comes first
  { intent: null, matches: (clause) => CLOSING.test(clause) },
]

/** Thanks, wishes and apologies around the answer. */
const CLOSING =
  /\bthank|\bgood luck|\b(?:best of luck|all the best|best wishes|best regards)|^(?:wishing|hope|i hope|sorry|apologies|dear|hi|hello)\b|\bappreciate\b|\bno need to (?:chase|reply)|\bdon't take (?:it|this) personally|\bno hard feelings|\bfeel free to\b|\bhappy holidays\b|^(?:our|the|my) (?:office|building|address|entrance|front desk)\b|^please (?:keep|limit|make|include|use)\b|^if (?:it's|it is|not|so|yes|the answer)\b[^.]{0,80}[,;] (?:that|it|we|then|different|no)\b/i

export const isCourtesyInEnglish = (clause: string): boolean => CLOSING.test(clause)

/** Asks us to write again, or at another time. */
export const asksAgainInEnglish = (clause: string): boolean => AGAIN.test(clause)

/** A meeting or a call is asked for, whatever else the clause says. */
export const asksMeetingInEnglish = (clause: string): boolean => MEETING.test(clause)
