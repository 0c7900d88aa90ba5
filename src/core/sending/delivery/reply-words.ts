// The wordings of mail servers, sorted by who is meant: the sending mailbox, the recipient, the content of the mail, or a
// server on the way. SMTP replies and notices use the same words.
import { anyOf } from '#core/inbox/any-of.ts'

/** How much a mailbox, an account or a domain may send in a time. */
export const SENDING_LIMIT = anyOf(
  /\b(hourly|daily|monthly|sending|outbound|outgoing|submission|relay|message|messages|mail|mails|e-?mails?|recipients?|smtp|send|sent|rate) (\w+ ){0,2}(limit|quota|rate|cap|threshold|allowance)\b(?! of (the |this )?(recipient|mailbox))/,
  /\b(max(imum)?|allowed|limit\w*|quota|more than \d+|too many|number of|exceed\w*)\b[^.;]{0,60}\b(per|an?|each|every|within|in the last|in) ?(\d+ )?(hours?|hr|h|days?|d|minutes?|min|24h|month)\b/,
  /\btoo many (e-?mails?|mails?|messages?|recipients?)( \w+){0,3} (sent|from|by|for|in|within|per|today)\b|\b(you|sender|user|account|domain|mailbox)( \S+){0,3} (has |have )?(sent|sending|send) too (many|much)|\b(has|have) sent (to )?too many\b|\b(ratelimit|rate[- ]limit\w*|throttl\w*|send(ing)? rate)\b|\b(e-?mails?|messages?|mails?)( \w+){0,3} (sent|sending)( \w+){0,3} (limit|exceed\w*)|defers and failures|\b(sender|sending|message|mail) rate\b|\brate exceed|\bfrequency (is |was )?limit|\byou(?:'ve| have) (?:already )?(?:sent|exceeded|reached|used)\b|\btoo much mail\b|\b(submission|sender|concurrent|simultaneous|thread|connection)s? ?(\w+ )?(limit|quota|threshold)/,
  /(발송|전송|송신|발신|메일(?!박스|함)|수신자 ?수)[^.]{0,14}(한도|제한|횟수|건수|할당량|쿼터|수량|통수)|(하루|일일|1일|시간당|분당|월간|동시)[^.]{0,14}(한도|제한|횟수|건수|할당량|쿼터|초과|통)|너무 많은 (메일|이메일|수신)|(대량|과다|과도)[^.]{0,6}(발송|전송|메일)|(발송|전송)[^.]{0,8}(초과|차단|정지|중지)/,
)
/** How many messages the recipient may receive in a time. */
export const RECEIVING_LIMIT = anyOf(
  /recipient[^.;]{0,40}(limit|rate)[^.;]{0,40}(receive|received)|(is )?receiving (mail|messages|e-?mail) (at a rate|too)|수신 ?(한도|건수|횟수)/,
)

/** About the mailbox that sends: its address, its account, its host, its rights. These win over words about an unknown user. */
export const ABOUT_MAILBOX = anyOf(
  // the sender is rejected, could not be verified, or does not own the address
  /\bsender[- ](address|domain|verify|verification|denied|rejected|not|ip|id|callout|has exceeded|blocked|reputation)/,
  /verif\w+ (of |the )?sender|domain of (the )?sender|(bad|invalid|unknown|unauthenticated|illegal) sender|from[- ]address|envelope[- ]from|return[- ]path|reverse[- ]path|mail from command|to mail from/,
  /(발신자|발신인|보낸 ?사람|보내는 ?사람|송신자)(의|이|가|를)? ?(메일 ?|이메일 ?)?(도메인|주소|인증|차단|확인|거부|평판|제한|할당)|(송신|발송|발신) ?(서버|도메인|ip)/,
  /\bsender('s)? (account|mailbox|user)\b|\byour (account|mailbox) (is|was|has been)\b|\bnot owned by\b|\b(you|user|client) (are|is) not (allowed|permitted|authori[sz]ed) to (send|use)|send ?as\b|not (allowed|permitted|authori[sz]ed) to send\b|\bidentit(y|ies) failed|e-?mail address is not verified|(발신|발송|보내는|보낸|송신|귀하의|고객님의|사용자님의)[^.]{0,10}(계정|메일 ?주소|아이디)|(계정|아이디)[^.]{0,12}(발송|전송|송신)/,
  // the sending host is rejected
  /block(list| list)|black[- ]?list|spamhaus|spamcop|sorbs|barracudacentral|\b(dns|u|s)?rbl\b|dnsbl|\bcbl\b|reputation|\bbanned\b(?! recipient)|(?<!not |n't )listed (in|at|by|on) |client host|\b(h|e)(elo|hlo)\b|reverse dns|\bptr\b|dynamic ip|(this|your|from) ip\b|(your|sending) (ip|host|server|domain|network)\w* (address )?(\S+ )?(is|was|has|have|are)|find your (reverse )?(host|domain)|your (message|mail|e-?mail) (looks|appears|contains|has been identified|resembles)|ip\(|is filtered|register(ed)? as spam|too many (bad|invalid) rec|listwash/,
  /블랙 ?리스트/,
  // authentication and policy
  /\b(spf|dkim|dmarc|arc|dnssec|dane|tlsa-invalid)\b|over ipv6|unauthenticated|authenticat|\b(due to|by|of|local|security|our|site|company|administrative|anti-?spam) polic|polic(y|ies) (violation|reason|restriction|reject)|정책|보안 ?설정|인증/,
  // relaying
  /relay(ing)? (access |operation )?(denied|rejected|not|prohibited|is|for)|not (permitted|allowed|authorized) to relay|unable to relay|do(es)? not relay|relay access|rcpthosts|no relay|we don'?t relay/,
)

/** A group or a mailbox that takes no mail from outside its organisation. */
export const CLOSED_TO_OUTSIDERS = anyOf(
  /\b(only|just) (accepts?|receives?|takes?) (e-?mails?|mails?|messages?) from (internal|authenticated|inside|members|its own|within)|does(n'?t| not) accept (e-?mails?|mails?|messages?) from (outside|external)|restricted to (internal|authenticated|members)|(사내|내부|임직원|회원|구성원) ?전용|외부(에서|로부터|인|의)?[^.]{0,14}(보낼|보내|수신|발송|메일)[^.]{0,8}(수 ?없|불가|제한|받지|(수신|수락|허용)하지)/,
  // Google Groups, mailing lists, Exchange
  /\bpermission to post\b|\bpermission to (send|write)( \w+){0,3} to (the|this|that) (\w+ )?(group|list)|(\bnot|n't) (allowed|permitted|authori[sz]ed) to (post|send|write)( \w+){0,3} to (the|this|that) (\w+ )?(group|list)|\b(group|list) (may not|is not|isn't) (be )?open to post|\b(post(ing)?s?|messages?|mails?) (by|from) (outsiders|non-?members)|\bonly ((list|group) )?(members|subscribers) (may|can|are)|\b(only|just) (accepts?|allows?|receives?) (e-?mails?|mails?|messages?) from (people (in|inside|within)|(its |authori[sz]ed |allowed |approved ){1,2}senders)|delivery to this (group|list|distribution list) is restricted|\bresolver rst (authrequired|notauthorized)/,
  /그룹[^.]{0,60}(게시|보낼|전송)[^.]{0,12}권한[^.]{0,4}없|(회원|구성원|멤버|내부 ?사용자|임직원)만[^.]{0,16}(보낼|발송|게시|메일)/,
)

/** The recipient, or a list, does not want mail of this sender: neither a dead address nor a fault of the mailbox. */
export const REFUSED_BY_RECIPIENT = anyOf(
  /recipient('s)? (has |have )?(blocked|blacklisted|rejected|refuse[sd]?)|(user|recipient|addressee)'?s? (own |personal )?(reject|block|black|deny)[- ]?list|(수신자|수신인|받는 ?사람|수신 ?측)[^.]{0,14}(차단|거부|거절)/,
  /contain(?:s|ed) no (?:valid )?recipient|no recipient addresses|no valid recipients? from|\bbatv\b|backscatter|recipient(?:'s)? preferences|blocked (?:for|by) (?:the |this )?(?:user|recipient|addressee)|not pre-?approved|sender is not allowed|not (?:a )?(?:member|subscriber)s? of|not subscribed|requires (?:sender )?confirmation|may not exist(?:,| or\b)|(?:unavailable|unknown|not found),? or (?:no |not |access |permission |blocked|rejected|refused|denied)|可能不存在/,
)

/** Blocked, and the words around it do not say what. */
export const BLOCKED = anyOf(
  /\bblock(ed|ing)\b|administrative(ly)? prohibit|수신 ?(을 |이 )?(거부|차단)|수신 ?제한|차단|거절/,
)

/** A page that looks our host up: then the host is what was blocked. */
export const HOST_LOOKUP = /\bipcheck\b|[?&]ip=/i

/** Of a notice: a company or its gateway has blocked the sender. In the SMTP conversation this stops no mailbox: others take its mail. */
export const BLOCKED_SENDER = anyOf(
  /\benvelope (blocked|rejected)|\b(blocked|banned|prohibited|denied) senders?\b|\b(sender|sending domain)s?\b[^.;]{0,40}\b(is|are|was|were|has been|have been) (\w+ )?(blocked|banned|prohibited|denied)\b|\b(e-?mails?|mails?|messages?) from (this|your) (sender|domain|address|company|organi[sz]ation)( \S+){0,3} blocked/,
  /차단(된|되어 ?있는|한|\s?목록에 ?(있는|등록된)) ?(발신|송신|보낸|보내는|도메인)|(발신|송신|보낸|보내는)[^.]{0,20}차단 ?(목록|대상|리스트|등록|설정)/,
)

/** This mail: too large, a file or a link in it, a label it lacks. */
export const CERTAINLY_CONTENT = anyOf(
  /\bbanned(:| (name|content|file))|(message|mail) contents? (is |was |has been )?(reject|refus|den|block)|\burls?\b[^.;]{0,30}(listed|block|blacklist)|\b(virus|malware|trojan|executable|attachment)|(\(광고\)|광고)[^.]{0,8}(표기|표시|문구)|제목[^.]{0,12}(포함|표기|표시)|바이러스|악성|첨부 ?파일/,
  /(message|mail|e-?mail|file|data) (is |was |size )?(too (large|big)|exceed|larger|limit)|size (limit|exceed|of (this|the|your) message)|(limit|max(imum)?|allowed) size (of|for) (the |an? |this )?(e-?mail|mail|message)|(maximum|max|fixed) (message |mail )?size|(메일|메시지|첨부) ?(의 )?크기/,
)

export const ABOUT_CONTENT = anyOf(
  /(본문|링크|url)[^.]{0,12}(차단|거부|제한|금지)|(메일|편지|메시지)? ?(본문|내용)[^.]{0,20}(포함|금지|제한|거부)|금지어|금칙어|필터 ?규칙|(컨텐츠|콘텐츠|본문|내용|키워드) ?(필터|검사|차단)/,
  /(?<![a-z])spam(?![a-z]{5})|unsolicited|junk|phish|worm|content[- ](reject|filter|restrict)|prohibited|profan|스팸/,
)

/** Whatever else is said: the domain of the sender did not prove who it is (RFC 7208, RFC 6376, RFC 7489). */
export const SENDER_PROOF = anyOf(/\b(spf|dkim|dmarc)\b/)

/** The recipient's own space, whatever policy is named beside it. */
export const RECIPIENT_FULL = anyOf(
  /\bover (\w+ )?quota\b|\b(mail ?box|inbox|user|account|recipient)( \w+){0,3} (is )?full\b/,
)

const SYSTEM_STORAGE = /\binsufficient system (storage|resources?|space)\b/
export const SYSTEM_FULL = anyOf(SYSTEM_STORAGE, /(시스템|서버) ?디스크/)

/** The owner has not signed in for long, and mail is taken again when they do. */
export const DORMANT = anyOf(/휴면|\bdormant\b/)

/** Temporary, although servers send it as permanent too. */
export const MAILBOX_FULL = anyOf(
  /(mail ?box|in ?box|mail ?drop|account|user|recipient|storage|disk|folder|maildir|allocation|mail file|mail store)\b[^.;]{0,60}\b(is full|full|exceed\w*|over(?:drawn|flow\w*|[- ]?(?:quota|limit|size|its)))\b/,
  /over ?quota|over (the |its |his |her |their )?(\w+ )?quota|quota (is |has been |was )?(exceed|full|reach|violation)|exceed\w* [^.;]{0,40}(quota|storage|allocation|mailbox)|quotaexceeded|(mailbox|inbox) ?full|insufficient (disk |system |mailbox |storage )?(space|storage)|out of (storage|disk|space)|disk full|no (space|room)|not enough (disk |storage )?(space|room)|low on (storage|space)|storage (limit|space)/,
  /용량|가득|꽉 ?찼|꽉 ?차|초과|저장 ?공간|容量|いっぱい|満杯|已满|speicherplatz|postfach[^.]{0,30}voll|boîte[^.]{0,30}pleine|buz[oó]n[^.]{0,30}lleno/,
)

/** A server on the way, its disk, its configuration, its connection. */
export const SERVER_FAULT = anyOf(
  /temporar|try again later|try later|retry later|host not found, try again|time[d]?[ -]?out|connection (was )?(refused|reset|lost|dropped|failed|closed|died|attempt|cannot)|(could not|couldn't|unable to|failed to|cannot|can't) (connect|establish|initiate|contact|communicate|start tls|negotiate)|no route to host|network (is )?unreachable|too many (hops|connection|recipients|message|mail|error|simultaneous|concurrent)|(mail|routing|forwarding|message) loop|loops? back|hop count|(message|mail) (has )?expired|retry timeout|(retry|queue|delivery) time (was |has been |limit )?(exceed|expire)|queue lifetime|too long in (the )?queue|rate[- ]?control|gr[ae]y-?list|server busy|out of memory|i\/o error|servfail|refused to talk|starttls|\btls\b|\bssl\b|certificate|(exceeded|reached) (the|your|its|a) (maximum|limit|number)|configuration (error|problem)|misconfigur|unable to (read|write|append|open|lock|create)|lock failure|error while writing|unknown mailer error|envelope expired|at a rate that|malformed (?:or unexpected )?name server|permission denied|\b(write|queue|file|disk|lookup|dns) ?(file )?(write )?error|local (error|configuration|problem)|internal (server )?error|system (error|failure|problem|not accepting)|read error|bad (sequence|command)|command (unrecognized|not)|(?<!address )syntax error(?! in (the )?(recipient|destination|address))/,
  SYSTEM_STORAGE,
  /(system|server) (disk|storage) (is )?full|(connection|link) (to \w+ )?(was |is )?lost|has gone away|(시스템|서버|디스크)[^.]{0,8}(부족|오류|장애)|(db|디비|데이터베이스|디렉터리|디렉토리|ldap|서버|시스템|네임 ?서버|큐)[^.]{0,10}(오류|장애|점검|실패|에러|이상)|점검 ?(중|시간|기간)|내부 ?(오류|에러)|일시적|잠시 ?후|시간 ?초과|연결(할|이|에|을|하지)|응답(이|하지)? ?(없|않)|접속(이|할|에|을)|네트워크|재시도/,
  // the receiving server's own disk, directory or configuration
  /can'?t (create|open) (user |the )?(output|mail ?box|mail ?drop)|\b(directory|database|ldap|alias(es)?|recipient maps?|lookup table)( \w+){0,3} (is |are |was )?(currently )?(unavailable|unreadable|unreachable|down|error|fail\w*|not responding)|out of resources/,
)

/** Any cause other than a dead address. */
export const NOT_THE_ADDRESS = anyOf(
  SENDING_LIMIT,
  RECEIVING_LIMIT,
  ABOUT_MAILBOX,
  CLOSED_TO_OUTSIDERS,
  REFUSED_BY_RECIPIENT,
  BLOCKED,
  CERTAINLY_CONTENT,
  ABOUT_CONTENT,
  MAILBOX_FULL,
  SERVER_FAULT,
)

const RECIPIENT =
  /(?:users?|recipients?|accounts?|mail ?box(?:es)?|mbox|address(?:es|ee)?|alias(?:es)?|logins?|user ?names?|member|subscriber|customer|person|rcpt|mail ?drop|inbox|local[- ]part|destination|(?:user-?)?ids?|account name|mail account)/

/** States that the address itself is unknown or closed: then it is invalid, whatever filter or policy rejected the mail. */
export const EXPLICITLY_DEAD = anyOf(
  /\b(user|recipient|mail ?box|account|address)( address| account| e-?mail)?( that you tried to reach)? (is |was |has been |does )?(unknown|disabled|deactivated|suspended|terminated|closed|not exist)\b/,
  /\b(unknown|no such|non-?existent) (user|recipient|mail ?box|account)\b|\b(user|recipient|account|address) does(n'?t| not) exist/,
  // the relay's own list of addresses that failed before
  /\b(previously|already) bounced (address|recipient)|\brecipients?( \w+){0,3} (marked as )?inactive\b|\b(on|in) (the|our|your|an?) ([\w-]+ ){0,3}suppression list/,
  /(없는|존재하지 ?않는) ?(계정|사용자|수신자|메일 ?주소)|(계정|사용자)[^.]{0,8}(존재하지 ?않|삭제|해지|탈퇴|정지)/,
)
/** With one of these, the words above are about another address, temporary, or only one of two possible causes. */
export const EXPLICIT_UNLESS =
  /\bsender|\b(your|from) (account|address|mailbox|domain)|mail from|verif|callout|authenticat|temporar|quota|\bfull\b|exceed|over ?limit|space|may not exist|\bhelo|relay|lookup|database|directory|발신자|보낸 ?사람|송신자|일시|용량/i

/** The mailbox is unknown, was closed, or moved. */
export const DEAD_MAILBOX = anyOf(
  new RegExp(
    `\\b${RECIPIENT.source}\\b[^.;]{0,80}?(?:\\bunknown\\b(?! (?:error|reason))|\\bnot (?:be |been )?found\\b|(?:does|do|did) ?n[o']?t (?:seem to |appear to )?exist|\\b(?:not|never) exist|non-?existent|doesn'?t exist|no longer\\b|\\b(?:is |are |was )?(?:invalid|not valid|not a valid|not known|not recogni[sz]ed|not listed|undeliverable|not defined|not registered|not active|not local|discontinued|terminated|expired|deactivated|deleted|closed|removed|cancell?ed|disabled|suspended|inactive|frozen|dormant|retired)\\b|(?:is|are) not (?:a )?(?:current|local|valid|user)|(?:isn'?t|is not) (?:valid|a valid|recogni[sz]ed)|(?:couldn'?t|could not|can'?t|cannot|wasn'?t|was not) (?:be )?(?:found|located|resolved|recogni[sz]ed))`,
  ),
  new RegExp(
    `\\b(?:unknown|invalid|no such|non-?existent|nonexistant|bad|no|illegal|unrout(?:e)?able|undefined|unregistered|wrong|incorrect|obsolete|disabled|inactive|not a valid|not a|deleted|expired|suspended|unresolvable|unavailable)(?: (?:or|and|\\/) ?\\w+)? (?:or illegal )?(?:(?:e-?mail|mail|destination|delivery|recipient|local|virtual|user'?s?|final|remote|rcpt|envelope|forward|to|internet|smtp|active|valid|deliverable|known) ){0,3}${RECIPIENT.source}\\b`,
  ),
  /\bno (one|such (user|person|recipient|account|mailbox|address|name|alias|id|local))|no mail ?box|nosuchuser|unknown[-_ ](user|recipient|address|local|account|mailbox|to address)|user ?(is )?unknown|recip(ient)?notfound|no account by|no user (here|by|with)|not our customer|no(t)? (a )?user here|mailbox (is )?unavailable|mailbox name (not allowed|is invalid)|(does not|doesn'?t|do not) have an? (\S+ )?(account|mailbox)|address (was )?not found|address wrong|not (listed|found) in (the )?(domino|public|name|address|directory|ldap|our|active)|cannot route mail to user|not in (our|the) (directory|database|list of users|user list)|user (name )?(could|can)? ?not (be )?(found|match)|no match (was )?found|not present in (the )?directory|nobody (here|by)|addressee unknown|unknown addressee|wasn'?t found at|isn'?t (a )?known|delivery to this address is (restricted to|no)|recipient rejected: (unknown|no|invalid|user)|invalid (recipient|mailbox|user|address|receiver|rcpt)|non-existing|unknown or illegal (alias|user)|no valid recipient|account (that you tried to reach )?(is|has been|was) (disabled|deactivated|closed|deleted|terminated|discontinued|cancell?ed)|(has|have|had) left (the|our|this) |no longer (works?|employed|with|an? (employee|member)|at this)|former employee|bad(rcpt|recipient)to|not in my validrcptto|envelope recipient (is|has been)|can'?t accept user|recipient (is )?not (accepted|ok)\b|do[se]{2} not exist|do(es|s)?n'?t exists?|not (a )?(registered|known|valid) (\w+ )?(user|recipient|mailbox|account)|not (a )?user of|not reside|^[\d\s.#-]*unknown\b|not known to (this|our) system|\brusr\b|\bunable to find (the )?(user|recipient|mailbox)/,
  /deactivated (mailbox|account|user)|archived recipient|destinataire archiv|recipient suspend|not an active address|mailbox (not present|unavaiable)|(account|user) (is )?(unavailable|not available)|nessun utente|recipient notfound|missing home directory|existent user|nie istnieje|niedost[eę]pne|nieznany (u[żz]ytkownik|odbiorca)/,
  /(has|have|was|been) (moved|replaced by)|moved to|new (e-?mail )?address is|address (has )?changed|mailbox has moved|user not local|owner has changed/,
  /존재하지 ?않|없는 ?(계정|사용자|주소|수신자|메일|이메일|아이디|id|받는)|(사용자|수신자|수신인|받는 ?사람|계정|주소|아이디|도메인|메일함|사서함)[^.]{0,20}(찾을 ?수 ?없|찾지 ?못|알 ?수 ?없|없습니다|없음|유효하지|올바르지)|알 ?수 ?없는 ?(사용자|수신자|수신인|계정|주소)|(디렉토리|디렉터리|주소록|명부)에 ?(없|존재하지)|등록되(어 ?있)?지 ?않|미등록|탈퇴|해지(된|되)|삭제된 ?(계정|메일|사용자|주소)|사용 ?중지|사용하지 ?않는 ?(계정|주소|메일|이메일)|폐쇄|폐기된|이용 ?정지|휴면 ?(?:계정|상태|사용자|아이디|메일|회원)|(?:계정|아이디|사용자|사서함)[^.]{0,8}(?:정지|휴면|비활성|차단 ?해제 ?전)|비활성(?:화된)? ?(?:계정|사용자)|퇴사|퇴직|이직(?:하|한|으로)|(?:재직|근무|사용|이용|운영)(?:하|되)지 ?않|(?:사용|이용) ?(?:기간)?이? ?(?:중지|종료|만료)(?:된|되)|(?:계정|메일|아이디|주소)(?:이|가|은|는|의)? ?(?:사용 ?)?(?:종료|만료|중지|폐쇄|삭제)|(수신자|받는 ?사람|메일|이메일) ?주소 ?(가 |를 |의 )?(오류|불명|잘못|틀)|잘못된 ?(수신|메일|이메일|주소|받는)|유효하지 ?않은 ?(수신|메일|이메일|주소|계정|받는|사용자)|주소를 찾을 수 없/,
  /宛先不明|宛先が(見つ|存在)|存在しません|見つかりません(でした)?|收件人(地址)?不存在|用户不存在|不存在|empfänger[^.]{0,40}(unbekannt|nicht gefunden|existiert nicht)|unbekannter (empfänger|benutzer)|existiert nicht|adresse[^.]{0,40}(introuvable|inexistante|inconnue|n'existe)|utilisateur inconnu|destinataire[^.]{0,30}inconnu|no existe|desconocid[oa]|(?:casilla|cuenta|buz[oó]n|usuario)[^.]{0,30}(?:ha expirado|inv[aá]lid|inexistente|deshabilitad|dad[oa] de baja)|リストに(?:あり|存在し)ません|ディレクトリに/,
  /não existe|inesistente|sconosciut[oa]|не (существует|найден)|несуществующ|пользователь не найден/,
)

/** The domain has no mail server, or declares that it accepts no mail (RFC 7504, RFC 7505). */
export const DEAD_HOST = anyOf(
  /(host|domain|server)( or domain)?( name)? (is )?(unknown|not (be )?found|does(n'?t| not) exist|non-?existent|doesn'?t resolve|not resolved|couldn'?t be found)|unknown (host|domain|mail ?host)|no such (host|domain)|nxdomain|name or service not known|no (mx|a|dns|mail exchanger|mail host|address|valid mx|usable mx)( or \w+)? (record|host|found|for|entry|data)|no data known|(couldn'?t|could not|can'?t|cannot|unable to|failed to) (find|resolve|look ?up|locate) (the |any |a |an )?(\S+ ){0,3}(host|domain|mx|mail (server|exchanger))|couldn'?t find any host|unrout(e)?able (mail )?domain|point to non-?existent hosts|lookups? failed permanently|infodomainnonexistent|(invalid|illegal|bad|wrong|incorrect|non-?existent) (destination |recipient |remote |mail |e-?mail )?(host|domain)|illegal host\/domain|non-?existent ?domain|no route found to|dns domain \S* ?does not exist|no relevant answers|(recipient|destination|mail) domain[^.]{0,40}(not exist|not found|couldn'?t be found|unknown)|domain \S* ?(couldn'?t|could not) be found|unrout(e)?able address|all relevant mx records|(domain|host) doesn'?t (exist|receive|accept)|address resolution|domain is not reachable/,
  /도메인(이|을|을 ?찾|명이|주소)[^.]{0,30}(없|않|못)|없는 ?도메인|(메일 ?)?서버를 ?찾을 ?수 ?없|호스트를 ?찾/,
  /null ?mx|does(n'?t| not) (accept|receive|handle) (any )?(e-?mails?|mails?|messages?)(?! from| at this)|no smtp service|host (never|does not|doesn'?t) accept|domain (never|does not|doesn'?t) accept|no longer accept|reject all mail|mail receiving disabled|we do not accept mail(?! from)|domain must (exist|resolve)|not configured to (receive|accept) (e-?mail|mail)|(disabled|inactive), not accepting/,
)

/** A rejection that does not say who is meant. */
export const REJECTED_WORDS = anyOf(
  /access denied|\b(refused|rejected|denied|restricted|not (authorized|permitted|allowed)|permission|suspended|locked|service (not available|unavailable)|transaction failed|not accepted|administrat|unacceptable|prohibit|forbidden|suspicious)\b|거부|제한|정지|휴면/,
)
