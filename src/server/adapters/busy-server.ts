// Servers that send no code, or an alert, when they accept no further connection.

export const BUSY_WORDS =
  /too many (\w+ )?(connection|session|login|process|user)|(maximum|max|limit)[^.]{0,30}(connection|session|login)s?|(connection|session|login)s?[^.]{0,20}(limit|exceed|maximum)|temporar|try again|unavailable|overload|server busy|in use|throttl|authenticated but not connected|동시 ?접속|(로그인|접속|인증) ?시도[^.]{0,6}(많|초과)|\d+ ?(초|분|시간) ?(간|동안)|접속 ?(수|한도|제한)|잠시 ?후|일시적|점검/i
