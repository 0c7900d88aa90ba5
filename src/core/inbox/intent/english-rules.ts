// What a clause of an English reply says about its intent.
import { anyOf } from '#core/inbox/any-of.ts'
import type { Rule } from './rule.ts'

/** Tried with case: names are capital words. */
const NAMED_CONTACT =
  /\b(?:[Cc]ontact|[Rr]each out to|[Ww]rite to|[Ee]mail|[Ss]peak (?:to|with)|[Tt]alk to) [A-Z][a-z]+ [A-Z][a-z]+|\b[A-Z][a-z]+ [A-Z][a-z]+(?: \([^)]{0,60}\))? (?:handles|oversees|manages|leads|owns|is (?:in charge|responsible|the))/

const WRONG_PERSON = anyOf(
  /\bhanded (?:this|it|that|\w+) over\b|\bwould be the (?:right|best)|\bmoved on from\b|\bwrong (?:[A-Z][a-z]+|person|guy)\b|\bnot (?:my|our) (?:responsibility|area|job|decision|department)|\bmy (?:colleague|successor|replacement|predecessor)\b/,
  /\b(?:not|n't|no longer)\b[^.]{0,30}\b(?:right (?:person|contact)|in charge|responsible|my (?:area|department|responsibility))|\bwrong (?:person|address|department|contact|recipient)|\bno longer (?:work|with|in|part|at)\b|\b(?:left|leaving|retired from) (?:the|this) (?:company|team|organi[sz]ation|firm)/,
  /\b(?:is|who's|who is) (?:in charge of|responsible for|the (?:right|best) (?:person|contact))|\b(?:cc'?d|cc'?ing|looping in|copied in|copying in)\b|\bforward(?:ed|ing)? (?:this|it|your \w+)[^.]{0,20}\bto\b/,
  /\b(?:write to|contact|reach out to|email|speak (?:to|with)|talk to)\b (?:our|the|my) [^.]{0,30}\b(?:team|department|colleague|manager|office)|\b(?:moved to|joined) (?:a different|another) (?:team|department|company)/,
)
const DECLINED = anyOf(
  /\bwent with (?:another|a different|someone)|\bhave no (?:use|need|interest|plans)|\bdon't bother\b|\bhave a (?:partner|provider|vendor|supplier)|\bdoesn't (?:fit|apply|match)|\bnot relevant|\bnot for us\b|\bunfortunately,? (?:we (?:can't|cannot|won't)|no)/,
  /\bnot interested|\bno interest|\bno,? thank|\ball set\b|\balready (?:have|use|using|work(?:ing)? with|got|under contract)|\b(?:not|isn't|n't) (?:really )?(?:a (?:good |great )?fit|a match|for us|something we|relevant)|\b(?:don't|do not|no|doesn't) (?:really )?(?:need|have (?:a|any) need|have use)/,
  /\bdecided (?:not|against|to stay|to go with)|\b(?:i'll|we'll|will|have to|going to) (?:have to )?(?:pass|decline)\b|\b(?:happy|satisfied|good) with (?:our|what)|\bbuilt our own|\b(?:in-house|our own) (?:system|solution|tool|team)|\bnot (?:looking|in the market|planning|going to)\b|\bno plans?\b|\bno need\b/,
)
const NOT_NOW =
  /\bright now|\bat the moment|\bat this time|\bthis (?:year|quarter|month)|\bjust yet|\bcurrently\b/
const LATER = anyOf(
  /\bthink (?:about|over) it|\bthink it over|\bdiscuss (?:it|this) (?:with|internally|first)|\btoo early\b|\bnot a priority|\b(?:we|i)(?:'ll| will) consider|\bask (?:me|us) again|\bget back to (?:me|us) in|\bneed (?:some|more) time|\bon hold\b|\bremind me/,
  /\bget back to you|\blet you know|\bkeep (?:it|this|you|your \w+) (?:in mind|on file)|\bcircle back|\b(?:reach out|contact (?:me|us)|try|write|talk|check|email me) (?:back |again\b|in (?:a|the) )|\b(?:reconnect|revisit|touch base|follow up with (?:me|us))\b|\bnot (?:right )?now\b|\btiming (?:is|isn't)|\b(?:wrong|bad) time/,
  /\bnext (?:quarter|year|month)|\bswamped\b|\btoo busy\b|\breally busy\b|\b(?:review|discuss|evaluat\w+)\b[^.]{0,30}\b(?:internally|with (?:my|the|our)|other options)|\bbudget\b[^.]{0,24}\b(?:gone|frozen|freeze|used|spent|exhausted|allocated)|\bno budget\b|\bmaybe later\b|\bdown the (?:road|line)|\bsome other time|\b(?:reorgani[sz]ation|restructuring)\b/,
  /\b(?:after|in|until) (?:the )?(?:new year|holidays|spring|summer|fall|autumn|winter|a few (?:weeks|months)|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
)
/** A meeting or material is requested: a day beside it is the day of the meeting. */
const REQUESTED = anyOf(
  /\blet'?s (?:talk|meet|set|schedule|chat|do it|do this|connect|jump|hop|find)|\b(?:schedule|set up|book|arrange) (?:a|some)\b|\b(?:could|can|shall|should) we (?:talk|meet|chat|have a call|jump|hop|schedule|set)|\bcall me\b|\bgive me a (?:call|ring)|\bsign (?:us|me) up|\bhappy to (?:talk|chat|meet|jump|hop|connect|discuss|learn)/,
  /\b(?:send|share)\b (?:me |us |over |along )?[^.]{0,12}\b(?:details|information|info|deck|proposal|contract|brochure|materials)/,
)
const INTERESTED = anyOf(
  /\bopen to (?:a|it|this|that|chat|talk|learn|hear|discuss)|\bwant to (?:try|see|know more|learn|move forward)|^(?:yes|sure|absolutely|definitely)\b|\bcan you do (?:mon|tues|wednes|thurs|fri)day|\blet's do (?:mon|tues|wednes|thurs|fri)day/,
  /(?<!not |n't )\binterested\b|\bsounds (?:good|great|interesting)|\blooks (?:interesting|great|promising|good)|\b(?:love|like|keen) to (?:see|learn|try|hear|know more|discuss|talk|meet|chat|get)|\bi(?:'m| am) (?:free|available)|\bworks for (?:me|us)|\btell me more|\bgreat timing|\bcount (?:me|us) in|(?<!n't |not )\blooking for (?:something like|this|exactly)/,
)
const QUESTION = /\?$|\b(?:wondering|curious) (?:if|whether|how|what|about)/

/** In the order in which they are tried. */
export const ENGLISH: readonly Rule[] = [
  {
    intent: 'wrong_person',
    matches: (clause) => NAMED_CONTACT.test(clause) || WRONG_PERSON.test(clause),
  },
  {
    intent: 'declined',
    matches: (clause) => DECLINED.test(clause) && !NOT_NOW.test(clause) && !/\?$/.test(clause),
  },
  {
    intent: 'interested',
    matches: (clause) =>
      REQUESTED.test(clause) &&
      !/\b(?:later|again|after|if we)\b/i.test(clause) &&
      !/brochure[^.]*\?$/.test(clause),
  },
  {
    intent: 'later',
    matches: (clause) => LATER.test(clause) || (DECLINED.test(clause) && NOT_NOW.test(clause)),
  },
  { intent: 'interested', matches: (clause) => INTERESTED.test(clause) },
  { intent: 'question', matches: (clause) => QUESTION.test(clause) },
]
