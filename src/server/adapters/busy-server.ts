// Servers that send no code, or an alert, when they accept no further connection.

export const BUSY_WORDS =
  /too many (\w+ )?(connection|session|login|process|user)|(maximum|max|limit)[^.]{0,30}(connection|session|login)s?|(connection|session|login)s?[^.]{0,20}(limit|exceed|maximum)|temporar|try again|unavailable|overload|server busy|in use|동시 ?접속|접속 ?(수|한도|제한)|잠시 ?후|일시적|점검/i
