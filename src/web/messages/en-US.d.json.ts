// Written by tools/messages.ts from en-US.json: the literal type of every message.
declare const messages: {
  "app": {
    "name": "Reelgate",
    "description": "Casino slot provider: games, one ledger, a wallet protocol and the figures behind them."
  },
  "page": {
    "home": {
      "title": "Casino slot provider",
      "purpose": "A casino slot provider: three games of its own, one ledger, a wallet protocol and figures that add up. Play the demos here."
    },
    "login": {
      "title": "Sign in",
      "purpose": "Sign in to the dashboard with your agent code or e-mail."
    },
    "overview": {
      "title": "Overview",
      "purpose": "Credit, turnover, wins, GGR and actual RTP at a glance, with the rounds as they are played."
    },
    "profile": {
      "title": "Profile",
      "purpose": "Who you are here: password, two-factor, language, time zone, colour mode, the devices you are signed in on, and who else works for your agent."
    },
    "agentManage": {
      "title": "Agents",
      "purpose": "The tree of agents: create them, send and take credit, set prices, suspend and resume."
    },
    "agentRunway": {
      "title": "Credit runway",
      "purpose": "How long each agent’s credit lasts at the pace it is used, what has been lost to empty credit, and when to top up."
    },
    "agentBalanceHistory": {
      "title": "Credit statement",
      "purpose": "Every entry of an agent’s credit with cause, reference and balance after, checked against the balance."
    },
    "agentStatistics": {
      "title": "Agent in depth",
      "purpose": "One agent over days: players, holdings, turnover, GGR, RTP and the share of each of its own agents."
    },
    "agentTransactions": {
      "title": "Credit transfers",
      "purpose": "Credit transfers between agents, with their references and receipts."
    },
    "userManage": {
      "title": "Players",
      "purpose": "Players with balance, state and last game: block them, follow their wallet."
    },
    "userTransactions": {
      "title": "Player transfers",
      "purpose": "Deposits and withdrawals of players, by our id and by the agent’s."
    },
    "userBalanceHistory": {
      "title": "Wallet statement",
      "purpose": "Every entry of a player’s wallet with cause, reference and balance after, checked against the balance."
    },
    "userGameHistory": {
      "title": "Player’s rounds",
      "purpose": "All rounds of one player with their stakes and wins, each with its replay and proof."
    },
    "gameHistory": {
      "title": "Rounds",
      "purpose": "Every round in your reach: what was staked, what it won, the reels as they fell and the proof."
    },
    "gameControl": {
      "title": "Game control",
      "purpose": "Switch games on and off per agent, watch live sessions, and see open and stuck rounds."
    },
    "controlRtp": {
      "title": "RTP control",
      "purpose": "Which certified variant of a game is in force for which agent, and how the actual RTP keeps to it."
    },
    "providersManager": {
      "title": "Providers",
      "purpose": "Providers and their games: which are up and why not, currencies, agents that offer them, announced maintenance."
    },
    "agentPeriod": {
      "title": "Agents by period",
      "purpose": "Agents by hour, day, week or month, or one period against another."
    },
    "agentRanking": {
      "title": "Agents ranked",
      "purpose": "Agents ranked over a range by turnover, GGR, margin, RTP and players."
    },
    "balanceStatistics": {
      "title": "Where the money is",
      "purpose": "Agent credit, wallets, open rounds and house by the hour, and what flowed between them."
    },
    "userRanking": {
      "title": "Players ranked",
      "purpose": "Players ranked by rounds, turnover, wins and net, with responsible-play flags."
    },
    "paymentHistory": {
      "title": "Payments",
      "purpose": "Top-ups and payments, invoices, and the terms on which credit is paid for."
    },
    "plans": {
      "title": "Plans and prices",
      "purpose": "Plans and prices by provider, the plan in force, and what other plans would have cost."
    },
    "api": {
      "title": "API",
      "purpose": "Keys, network, wallet callbacks, calls in both directions, certification and reference."
    },
    "providersLaunch": {
      "title": "Launch console",
      "purpose": "Open a game as an agent would, and see the signed request, the answer and the wallet calls."
    }
  },
  "nav": {
    "group": {
      "overview": "Overview",
      "agents": "Agents",
      "players": "Players",
      "games": "Games",
      "providers": "Providers",
      "statistics": "Statistics",
      "billing": "Billing",
      "api": "API"
    }
  },
  "shell": {
    "nav": {
      "label": "Main navigation",
      "open": "Open navigation",
      "collapse": "Collapse sidebar",
      "expand": "Expand sidebar"
    },
    "skip": "Skip to content",
    "scope": {
      "label": "You are looking at {name}",
      "platform": "Platform"
    },
    "search": {
      "label": "Search or jump to…"
    },
    "twoFactor": {
      "label": "Two-factor is missing",
      "text": "Your role moves money. Until you have set two-factor up, you can look but not move any.",
      "setUp": "Set two-factor up"
    },
    "language": {
      "label": "Language",
      "other": "Português (Brasil)",
      "switchTo": "Mudar para português"
    },
    "colorMode": {
      "label": "Colour mode",
      "light": "Light",
      "dark": "Dark",
      "system": "System"
    },
    "live": {
      "opening": "Connecting to live data…",
      "open": "Live: figures follow as they change",
      "closed": "Live data is off; figures refresh when you reload",
      "short": {
        "opening": "Connecting",
        "open": "Live",
        "closed": "Offline"
      }
    },
    "offline": {
      "page": "No connection: the page could not be opened. Try again once you are online.",
      "part": "No connection: this opens as soon as the network is back."
    },
    "me": {
      "label": "My account",
      "profile": "Profile",
      "shortcuts": "Keyboard shortcuts",
      "signOut": "Sign out"
    },
    "viewing": {
      "label": "Viewing as another agent",
      "as": "Viewing as {name}",
      "text": "You are viewing as {code}. Nothing can be changed.",
      "back": "Back to {name}",
      "failed": "That did not work. Try again."
    },
    "session": {
      "idleTitle": "Are you still there?",
      "idleText": "Nobody has used this page for a while. You will be signed out soon; whatever you are filling in stays as it is if you stay.",
      "stay": "Stay signed in",
      "signOut": "Sign out",
      "left": "Time left:",
      "endTitle": "Your session is about to end",
      "endText": "A session lasts 12 hours at most. Enter your password to go on here; whatever you are filling in stays as it is.",
      "goOn": "Go on",
      "password": "Password"
    },
    "build": {
      "text": "A newer version ({when}) is ready. It comes with the next page you open.",
      "reload": "Load it now"
    },
    "palette": {
      "screens": "Screens",
      "actions": "Actions",
      "sessions": "Game sessions",
      "requests": "Credit requests",
      "entries": "Entries of statements"
    },
    "promise": {
      "title": "One ledger behind every spin.",
      "text": "Games, wallets and figures that agree to the last cent."
    }
  },
  "role": {
    "owner": "Owner",
    "finance": "Finance",
    "risk": "Risk",
    "operations": "Operations",
    "support": "Support",
    "auditor": "Auditor",
    "manager": "Manager",
    "developer": "Developer",
    "viewer": "Viewer"
  },
  "errorScreen": {
    "requestId": "In the server’s log as",
    "notFound": {
      "title": "Page Not Found",
      "text": "Page Not Found: {path}"
    },
    "server": {
      "title": "Internal Server Error"
    },
    "home": "Go to the start page",
    "dashboard": "Go to the dashboard",
    "reload": "Try again"
  },
  "ui": {
    "password": {
      "show": "Show password",
      "hide": "Hide password"
    },
    "secret": {
      "show": "Show secret",
      "hide": "Hide secret"
    },
    "money": {
      "unreadable": "Write an amount like {example}"
    },
    "dialog": {
      "close": "Close",
      "cancel": "Cancel"
    },
    "unsaved": {
      "typed": {
        "title": "Discard what you entered?",
        "text": "It has not been sent. If you leave now, it is gone.",
        "discard": "Discard",
        "stay": "Go on editing"
      },
      "told": {
        "title": "Leave without the secret?",
        "text": "It is in force and is not shown again. Whoever needs it has to make a new one.",
        "discard": "Leave without it",
        "stay": "Go back to it"
      }
    },
    "error": {
      "requestId": "Request",
      "retry": "Try again"
    },
    "copy": {
      "copy": "Copy {id}",
      "copied": "Copied"
    },
    "toast": {
      "label": "Notices"
    },
    "table": {
      "columns": "Columns",
      "columnsShown": "Columns shown",
      "fit": "Columns that fit",
      "density": "Row height",
      "comfortable": "Comfortable",
      "compact": "Compact",
      "view": "Table view",
      "rowsPerPage": "Rows per page",
      "perPage": "{size} rows",
      "first": "First page",
      "previous": "Previous page",
      "next": "Next page",
      "rowsShown": "{count, plural, =0 {No rows} one {# row} other {# rows}}",
      "rowsFrom": "Rows {from, number}–{to, number}",
      "rowsHere": "{count, plural, one {# row on this page} other {# rows on this page}}",
      "total": "Total",
      "expand": "Expand",
      "collapse": "Collapse",
      "open": "Open details",
      "select": "Select row",
      "selectAll": "Select all rows shown",
      "selected": "{count, plural, one {# selected} other {# selected}}",
      "clearSelection": "Clear selection",
      "loading": "Loading rows",
      "refreshing": "Updating",
      "sortable": "{column}: sort",
      "pages": "Pages"
    },
    "chart": {
      "asTable": "Show as table",
      "asChart": "Show as chart",
      "period": "Period",
      "loading": "Loading chart"
    },
    "dates": {
      "label": "Period",
      "today": "Today",
      "yesterday": "Yesterday",
      "last7": "Last 7 days",
      "last30": "Last 30 days",
      "thisMonth": "This month",
      "lastMonth": "Last month",
      "any": "Any time",
      "last": "Last {days, number} days",
      "custom": "Choose dates",
      "previousMonth": "Previous month",
      "nextMonth": "Next month",
      "apply": "Apply",
      "tooLong": "At most {days, number} days",
      "zone": "Times in {name} ({zone})",
      "unreadable": "Write a date like {example}.",
      "tooEarly": "Not before {minimum}.",
      "tooLate": "Not after {maximum}.",
      "timeUnreadable": "Write a time like {example}.",
      "timePattern": "hh:mm AM",
      "letters": {
        "day": "d",
        "month": "m",
        "year": "y"
      }
    },
    "palette": {
      "label": "Command palette",
      "placeholder": "Type a screen, an agent, a player or any id",
      "empty": "Nothing found for “{text}”",
      "searching": "Searching…"
    },
    "shortcuts": {
      "title": "Keyboard shortcuts",
      "palette": "Search or jump",
      "shortcuts": "Show the shortcuts",
      "sidebar": "Collapse or expand the sidebar",
      "close": "Close what is open"
    },
    "filter": {
      "clear": "Clear filters",
      "door": "{count, plural, =0 {Filters} other {Filters (#)}}",
      "nothing": "Nothing matches these filters."
    },
    "search": {
      "clear": "Clear"
    }
  },
  "sums": {
    "total": "Total",
    "whyNone": "Too many to add up here: choose a shorter period, or narrow the list."
  },
  "period": {
    "tooLong": "A screen shows at most {days, number} days.",
    "showLast": "Show the last {days, number} days",
    "nothing": "This period is too long for a screen",
    "nothingText": "Choose at most {days, number} days above. An export covers up to {exported, number} days."
  },
  "sort": {
    "label": "Sort by",
    "by": {
      "newest": "Newest first",
      "oldest": "Oldest first",
      "code": "By code, A to Z",
      "last_round_at": "Last played first",
      "created_at": "Last created first",
      "last_seen_at": "Last seen first",
      "name": "By name, A to Z",
      "worst": "Not playable first",
      "turnover": "Most turnover",
      "wins": "Most wins",
      "ggr": "Most GGR",
      "loss": "Least GGR",
      "cost": "Highest cost",
      "rounds": "Most rounds",
      "players": "Most players",
      "rtp": "Highest RTP",
      "won": "Won most",
      "lost": "Lost most",
      "biggest_win": "Biggest win",
      "urgency": "Most urgent first",
      "available": "Least available first"
    }
  },
  "error": {
    "validation_failed": "Some fields are not right. Check them and try again.",
    "body_malformed": "The request could not be read. Reload the page and try again.",
    "cursor_invalid": "This page of the list no longer exists. Go back to the first page.",
    "auth_missing": "The call carries no authentication.",
    "auth_key_unknown": "This key is not known or was revoked.",
    "auth_signature_invalid": "The signature does not match the request.",
    "auth_timestamp_skew": "The request’s time is too far from ours. Check the clock.",
    "auth_nonce_reused": "This request was already sent once.",
    "sign_in_required": "Your session has ended. Sign in again.",
    "sign_in_refused": "Sign-in name or password is not right.",
    "sign_in_step_over": "This sign-in took too long. Go back and begin again.",
    "auth_scope_missing": "The key may not do this.",
    "ip_not_allowed": "Calls from this address are not allowed.",
    "agent_suspended": "The agent is suspended.",
    "player_blocked": "The player is blocked.",
    "player_self_excluded": "The player has self-excluded.",
    "not_supported_by_policy": "Not supported by policy.",
    "permission_missing": "Your role may not do this.",
    "role_above_own": "This role may do more than your own.",
    "origin_not_allowed": "The request came from another site and was refused.",
    "two_factor_required": "Your role moves money here: set two-factor up on your profile first.",
    "viewing_read_only": "Nothing can be changed while you view as another agent.",
    "route_not_found": "This address does not exist.",
    "agent_not_found": "No such agent.",
    "player_not_found": "No such player.",
    "game_not_found": "No such game.",
    "session_not_found": "No such session.",
    "round_not_found": "No such round.",
    "seeds_not_found": "There are no seeds with this hash.",
    "transfer_not_found": "No such transfer.",
    "provider_not_found": "This provider is not there, or not in your sight.",
    "window_not_found": "This maintenance is not there.",
    "state_unchanged": "It is in that state already.",
    "reconciliation_not_found": "There is no such day for this agent.",
    "file_not_found": "There is no such file.",
    "reconciliation_state": "The day is in another state meanwhile: look at it again.",
    "file_under_way": "Another file of this day is being read. Wait until it has been compared.",
    "file_not_open": "This file has been sent already.",
    "file_incomplete": "Parts of the file did not arrive. Upload it again.",
    "window_over": "This maintenance is over or was called off already.",
    "device_not_found": "This device is signed out already.",
    "passkey_not_found": "This passkey is removed already.",
    "key_not_found": "There is no such API key.",
    "member_not_found": "No such member.",
    "export_not_found": "There is no such export. It may have been removed.",
    "payment_not_found": "No such payment.",
    "pix_not_found": "No such PIX.",
    "invoice_not_found": "No such invoice.",
    "view_not_found": "There is no such view. It may have been removed.",
    "view_name_taken": "One of your views of this list has this name. Choose another.",
    "view_limit": "You have 50 views of this list. Remove one before saving another.",
    "key_limit": "Two keys are in force already. Revoke one first, or wait until the one that is being replaced ends.",
    "key_over": "This key has been revoked or has ended already.",
    "key_ending": "Another key takes over from this one already.",
    "export_not_ready": "This export has no file: it is not ready, or its seven days are over.",
    "export_limit": "Five of your exports are under way. Wait until one is ready, or remove one.",
    "export_range_too_long": "An export covers at most 366 days. Choose a shorter period.",
    "export_too_large": "This list is too large for a spreadsheet. Export it as CSV.",
    "export_interrupted": "The export was interrupted too often. Start it again.",
    "agent_code_taken": "Another agent has this code. Choose a different one.",
    "agent_closed": "The agent is closed.",
    "agent_cycle": "An agent cannot stand below itself.",
    "second_person_needed": "This takes two people: somebody else of your agent must approve it.",
    "request_not_found": "Request not found.",
    "request_decided": "The request has been decided or withdrawn already.",
    "transfer_not_reversible": "This transfer cannot be reversed.",
    "transfer_reversed": "The transfer is reversed already, or its reversal waits for approval.",
    "agent_not_empty": "It, or an agent below it, still holds money or has an open round.",
    "providers_exceed_parent": "The agent offers a provider that the new parent does not.",
    "variants_differ": "Other game variants are in force below the new parent. Bring them in line in RTP control first.",
    "agent_depth_exceeded": "The agent tree is at most 6 levels deep.",
    "login_taken": "Somebody already signs in with this e-mail.",
    "member_is_self": "Not to be done to yourself: somebody else has to.",
    "member_joined": "This member has set a password already.",
    "last_owner": "An agent keeps at least one owner who can sign in. Make another one first.",
    "password_not_right": "The current password is not right.",
    "code_not_right": "The code is not right, or has been used.",
    "passkey_refused": "This passkey was not accepted. Try again.",
    "passkey_limit": "You have 10 passkeys. Remove one before adding another.",
    "passkeys_not_possible": "Passkeys need an address with a name; this one is a number.",
    "two_factor_on": "Two-factor is on already. Reload the page.",
    "two_factor_not_started": "The setup waited too long. Close it and begin again.",
    "reset_link_used": "This link has been used or has expired.",
    "price_below_parent": "The price may not be below the parent’s.",
    "payment_way_missing": "The platform has no bank account for this currency yet.",
    "payment_limit": "The money of too many top-ups is awaited already: pay some of them, or cancel them.",
    "payment_not_confirmed": "The payment is not confirmed yet: there is no receipt.",
    "payment_settled": "This payment has gone on meanwhile: look at how it stands now.",
    "payment_differs": "An invoice is paid by exactly what it asks for.",
    "pix_decided": "This PIX has been decided on meanwhile: look at how it stands now.",
    "bank_reference_used": "This movement at the bank was used for another payment already.",
    "credit_line_in_use": "More of the credit line is drawn than would be left of it.",
    "plan_not_found": "There is no such plan, or it is not offered any more.",
    "price_above_child": "A sub-agent pays less than the highest price of this plan: raise the price of the sub-agent first.",
    "plan_code_taken": "Another plan has this code.",
    "plan_changed": "Another member published a newer version meanwhile: reload and edit that one.",
    "terms_above_plan": "The credit line, or the days until an invoice is due, are beyond what the plan allows.",
    "credit_insufficient": "There is not enough play credit.",
    "credit_exhausted": "The play credit is used up. Play resumes after a top-up.",
    "wallet_insufficient": "The player’s wallet does not hold that much.",
    "wallet_mode_mismatch": "The agent’s wallet mode does not allow this.",
    "player_closed": "The player’s account is closed.",
    "player_in_use": "The player still has money in its wallet, or a round is open.",
    "currency_mismatch": "The currency does not match.",
    "game_disabled": "The game is switched off.",
    "game_maintenance": "The game is in maintenance. Try again later.",
    "provider_disabled": "The provider is switched off.",
    "session_closed": "The game session is closed.",
    "session_limit": "Too many game sessions are open. Try again later.",
    "callback_unhealthy": "The agent’s wallet does not answer as it should. Try again later.",
    "stake_out_of_range": "The stake is outside the game’s limits.",
    "limit_reached": "The player has reached a limit.",
    "stake_refused": "The agent’s wallet refused the stake.",
    "call_not_found": "No such call; calls are forgotten after 90 days.",
    "certification_not_found": "No such certification.",
    "certification_under_way": "A certification of this wallet is under way already.",
    "wallet_not_set": "No address is set for the agent’s wallet yet.",
    "delivery_not_found": "No such webhook, or it is forgotten: they are kept for 90 days.",
    "webhook_not_set": "No address is set for the webhooks yet.",
    "webhook_off": "The address is switched off: switch it on first.",
    "round_still_tried": "The wallet is still told by itself. By hand a round is settled after a day at the earliest.",
    "round_being_told": "The wallet is being told right now. Try again in half a minute.",
    "round_told": "The wallet has taken it meanwhile. There is nothing to settle by hand.",
    "proposal_waiting": "A proposal for this round waits for a decision already.",
    "round_in_progress": "A round is still in progress.",
    "seeds_unused": "Nothing has been played on these seeds yet.",
    "spin_out_of_order": "This spin came out of order.",
    "launch_used": "The launch address was used or has expired. Open a new one.",
    "transfer_in_progress": "This transfer is still being carried out.",
    "transfer_conflict": "This transfer id was used before with other content.",
    "rate_limited": "Too many requests. Wait a moment and try again.",
    "internal": "Something failed on our side. Try again; if it stays, tell us the request id.",
    "upstream_error": "A connected system answered with an error. Try again.",
    "unavailable": "The service is not available right now. Try again shortly.",
    "network_error": "No connection to the server. Check your network and try again.",
    "timed_out": "The server did not answer in time. Try again.",
    "cancelled": "The request was cancelled.",
    "answer_unreadable": "The server’s answer could not be understood. Reload the page.",
    "period_too_busy": "Too much was played in this period to calculate these figures. Choose a shorter period, or one agent.",
    "availability_locked": "A rule there was set above your agent: only there can it be changed.",
    "stop_not_found": "There is no such emergency stop.",
    "emergency_stop_in_force": "An emergency stop of this agent is in force. It is lifted under Game control, by those who set it or agents above them.",
    "stop_lifted": "The stop is lifted already, or was ended elsewhere."
  },
  "errorTitle": {
    "load": "This could not be loaded"
  },
  "field": {
    "required": "Fill this in.",
    "tooShort": "At least {minimum, plural, one {# character} other {# characters}}.",
    "tooLong": "At most {maximum, plural, one {# character} other {# characters}}.",
    "tooSmall": "Not less than {minimum}.",
    "tooBig": "Not more than {maximum}.",
    "wholeBetween": "A whole number from {minimum} to {maximum}.",
    "email": "An e-mail address like name@company.com.",
    "format": "This is not in the right form.",
    "name": "Only letters, digits, signs and spaces: no control characters, and none that turn the direction of the text.",
    "samePlayer": "Another player than the test player.",
    "foreignId": "1 to 64 characters, of letters without accents, digits and _ . : - only, such as player-42.",
    "choice": "Choose one of the options.",
    "number": "Enter a number.",
    "invalid": "This value is not accepted.",
    "aboveZero": "More than zero.",
    "below": "Below the minimum.",
    "above": "Above the maximum.",
    "unknown": "There is no such field.",
    "notTogether": "Cannot go together with another field that is filled in.",
    "guessable": "Too easy to guess: it is your name, a run of keys or the same few characters over and over. Four words that do not belong together are good.",
    "notNew": "This is the password you have now. Choose another one.",
    "scheme": "It must begin with https://.",
    "address": "An address that begins with https://, without spaces or #, such as https://api.company.com/reelgate.",
    "userInfo": "Without a name and a password in front of the host: each call is signed instead.",
    "port": "This port may not be called: use 443.",
    "notPublic": "This is not an address of the public internet.",
    "overlaps": "Another maintenance of this provider lies in that time.",
    "notZero": "The first tier begins at 0.",
    "notAscending": "This must be above the tier before.",
    "duplicate": "This is here already.",
    "inPast": "This lies in the past.",
    "notAfter": "The end must come after the beginning.",
    "begun": "It has begun: its beginning stays.",
    "aboveMax": "The lowest stake is above the highest one.",
    "notOnLadder": "The game has no such stake: choose one of its ladder.",
    "beyondAbove": "Outside of the limits set above this agent.",
    "oneCurrency": "For agents of one currency at a time.",
    "otherName": "This is not the name.",
    "lowBelowCritical": "This must not be below the hours of critical credit",
    "belowAmount": "This must be at least what is sent at a time"
  },
  "money": {
    "loss": "loss"
  },
  "column": {
    "agent": "Agent",
    "player": "Player",
    "game": "Game",
    "state": "State",
    "amount": "Amount",
    "balance": "Balance",
    "createdAt": "Created",
    "code": "Code",
    "name": "Name",
    "kind": "Kind",
    "actions": "Actions",
    "reference": "Reference",
    "id": "Id"
  },
  "login": {
    "form": {
      "text": "With your agent code or your e-mail.",
      "again": "Sign in to go on where you were.",
      "ended": "Your session has ended. Sign in to go on where you were.",
      "login": "Agent code or e-mail",
      "password": "Password",
      "submit": "Sign in",
      "wait": "Too many tries. Try again in {seconds, plural, one {# second} other {# seconds}}.",
      "waitMinutes": "Too many tries. Try again in {minutes, plural, one {# minute} other {# minutes}}, or set a new password by e-mail.",
      "forgot": "Forgot your password?"
    },
    "passkey": {
      "text": "Your password is right. Now your passkey, or a code.",
      "only": "Your password is right. Now your passkey.",
      "submit": "Use a passkey",
      "aborted": "No passkey was given. Try again."
    },
    "code": {
      "title": "One step more",
      "text": "Your password is right. Now the code your authenticator shows.",
      "label": "Code",
      "hint": "Six digits, new every 30 seconds. Each is good once.",
      "recoveryLabel": "Recovery code",
      "recoveryHint": "One of the ten you kept when you turned two-factor on. Each is good once.",
      "submit": "Sign in",
      "useRecovery": "Use a recovery code",
      "useCode": "Use the authenticator",
      "back": "Back"
    },
    "forgot": {
      "title": "Set a new password",
      "text": "Say who you are, and we send a link to the e-mail of this sign-in.",
      "submit": "Send the link",
      "sentTitle": "Look into your mailbox",
      "sentText": "If there is a sign-in by this name, a link is on its way to its e-mail. It works once, for 30 minutes.",
      "sentHint": "Nothing there? Look among the spam, and check the name. At most three mails are sent in 15 minutes; earlier links stay good.",
      "back": "Back to signing in"
    },
    "reset": {
      "title": "Set a new password",
      "text": "It takes the place of the old one, and every device is signed out.",
      "password": "New password",
      "hint": "At least {minimum, plural, one {# character} other {# characters}}. Several words are easy to keep in mind.",
      "submit": "Set the password",
      "doneTitle": "Your new password is set",
      "doneText": "Sign in with it now. All devices were signed out.",
      "signIn": "Sign in",
      "askAgain": "Ask for a new link"
    },
    "join": {
      "title": "Welcome: set your password",
      "text": "With it and your e-mail you sign in from now on.",
      "doneTitle": "Your password is set",
      "doneText": "Sign in with it and your e-mail now.",
      "signIn": "Sign in",
      "over": "This invitation has been used or has expired. If you have a password, sign in with it; otherwise ask whoever invited you to send it again."
    }
  },
  "profile": {
    "identity": {
      "title": "My sign-in",
      "login": "Sign-in name",
      "agent": "Agent",
      "role": "Role",
      "viewing": "This is your own sign-in. You are viewing as {name} ({code}), and nothing can be changed until you go back."
    },
    "settings": {
      "title": "Name, language and time zone",
      "hint": "They hold on every device you sign in on.",
      "name": "Name",
      "locale": "Language",
      "localeHint": "Of the mails we send you, and of this page from now on.",
      "noLocale": "Not chosen yet (mails come in English)",
      "timeZone": "Time zone",
      "ofDevice": "As each device has it (here {zone})",
      "submit": "Save",
      "saved": "Your profile is saved."
    },
    "password": {
      "title": "Password",
      "hint": "A new one signs out your other devices.",
      "old": "Current password",
      "submit": "Change the password",
      "changed": "Your password is changed; your other devices are signed out."
    },
    "colorMode": {
      "hint": "Of this device; it changes at once."
    },
    "twoFactor": {
      "title": "Two-factor",
      "hint": "A code of your authenticator, besides the password.",
      "off": "Off",
      "offText": "Whoever learns your password gets in. With two-factor on, they would need your phone as well.",
      "turnOn": "Turn two-factor on",
      "on": "On",
      "since": "Turned on",
      "left": "{count, plural, =0 {No recovery code is left: make new ones.} one {# recovery code is left.} other {# recovery codes are left.}}",
      "renew": "New recovery codes",
      "turnOff": "Turn two-factor off",
      "setUpTitle": "Turn two-factor on",
      "passwordText": "First your password, so that nobody else at this browser can do it in your name.",
      "password": "Password",
      "next": "Next",
      "scanText": "Scan this with an authenticator on your phone, then type the code it shows.",
      "qr": "QR code for your authenticator",
      "typeText": "No camera? Type this into it:",
      "secret": "Secret for your authenticator",
      "confirm": "Turn it on",
      "codesTitle": "Your recovery codes",
      "codesText": "Each signs you in once when your authenticator is out of reach. They are shown this one time: keep them apart from your phone.",
      "copy": "Copy all",
      "copied": "Copied",
      "save": "Save as a file",
      "kept": "I have kept them",
      "codeOrRecovery": "Of your authenticator, or a recovery code.",
      "renewText": "Ten new codes take the place of all you have.",
      "renewSubmit": "Make new codes",
      "turnOffTitle": "Turn two-factor off?",
      "turnOffText": "Your password alone signs you in again, and your recovery codes are void.",
      "turnedOff": "Two-factor is off."
    },
    "passkeys": {
      "title": "Passkeys",
      "hint": "A key of this device or a security key, asked for besides the password.",
      "notPossible": "Passkeys belong to a name. Open the dashboard by its name instead of a number.",
      "add": "Add a passkey",
      "none": "None yet. A passkey cannot be guessed, nor given away to a false page.",
      "added": "added",
      "used": "last used",
      "unused": "not used yet",
      "remove": "Remove",
      "removeNamed": "Remove {name}",
      "addTitle": "Add a passkey",
      "addText": "Your browser asks for the key next. From then on signing in takes one of your passkeys, or a code where two-factor is on.",
      "name": "Name",
      "nameHint": "So that you tell it from others, such as the device it is on.",
      "password": "Password",
      "addSubmit": "Go on",
      "aborted": "No key was made. Try again.",
      "done": "Your passkey is added; your other devices are signed out.",
      "rename": "Rename",
      "renameNamed": "Rename {name}",
      "renameTitle": "Rename {name}",
      "renamed": "The passkey is called {name} now.",
      "removeTitle": "Remove {name}?",
      "removeText": "It signs you in no more. If it is your last and two-factor is off, your password alone is enough again.",
      "removed": "{name} is removed."
    },
    "devices": {
      "title": "Signed-in devices",
      "hint": "As each browser describes itself, and the network address it signed in from.",
      "everywhere": "Sign out everywhere",
      "this": "This device",
      "name": "{browser} on {system}",
      "unknown": "Unknown browser",
      "address": "From {address}",
      "signedIn": "signed in",
      "seen": "last used",
      "now": "in use now",
      "signOut": "Sign out",
      "signOutNamed": "Sign out {name}"
    },
    "everywhere": {
      "title": "Sign out everywhere?",
      "text": "The devices lose access at once and need the password to come back. What is not saved there is lost.",
      "others": "All but this one",
      "all": "All, this one too",
      "done": "Your other devices are signed out."
    }
  },
  "member": {
    "list": {
      "title": "Members",
      "text": "Who signs in for {agent}, and what their role lets them do.",
      "search": "Name or e-mail",
      "anyRole": "All roles",
      "state": "State",
      "anyState": "All states",
      "invite": "Invite a member",
      "emptyTitle": "No members"
    },
    "state": {
      "active": "Active",
      "invited": "Invited",
      "disabled": "Deactivated"
    },
    "column": {
      "login": "E-mail",
      "role": "Role",
      "twoFactor": "Two-factor",
      "lastSeen": "Last seen"
    },
    "panel": {
      "facts": "About this member",
      "never": "Not in 90 days"
    },
    "action": {
      "more": "More actions",
      "role": "Change the role",
      "deactivate": "Deactivate",
      "reactivate": "Reactivate",
      "inviteAgain": "Send the invitation again",
      "twoFactorOff": "Turn two-factor off",
      "noTwoFactor": "This member has no two-factor."
    },
    "roleHint": "You can give roles that may do no more than your own.",
    "chooseRole": "Choose a role",
    "may": {
      "owner": "Everything, members and money included.",
      "finance": "Moves credit and money, and sees all figures.",
      "risk": "Suspends agents, blocks players, and looks into rounds.",
      "operations": "Creates and suspends agents, looks after players and members.",
      "support": "Looks after players: blocks them and ends their games.",
      "auditor": "Sees everything, changes nothing.",
      "manager": "Runs the agent: sub-agents, players and members.",
      "developer": "Looks after the integration: keys, wallet, webhooks and tests; moves no money.",
      "viewer": "Sees figures and statements, changes nothing."
    },
    "invite": {
      "title": "Invite a member",
      "text": "A link that sets their password goes to this e-mail. It works once, for 72 hours.",
      "name": "Name",
      "email": "E-mail",
      "locale": "Language of the mail",
      "submit": "Send the invitation",
      "done": "An invitation is on its way to {login}."
    },
    "change": {
      "roleTitle": "Another role for {name}",
      "roleText": "It holds from the next click on, on every device.",
      "roleSubmit": "Change the role",
      "roleDone": "{name} has another role now.",
      "deactivateTitle": "Deactivate {name}?",
      "deactivateText": "{name} is signed out on every device at once and cannot sign in as {login}. What they did stays in the books, and you can reactivate them.",
      "deactivateSubmit": "Deactivate",
      "deactivateDone": "{name} is deactivated.",
      "reactivateTitle": "Reactivate {name}?",
      "reactivateText": "{name} signs in as {login} again, with the same password and role.",
      "reactivateSubmit": "Reactivate",
      "reactivateDone": "{name} can sign in again.",
      "inviteTitle": "Send the invitation again?",
      "inviteText": "A new link for {name} goes to {login}. It works once, for 72 hours; earlier ones stay good for theirs.",
      "inviteSubmit": "Send it again",
      "inviteDone": "The invitation for {name} is on its way again.",
      "twoFactorTitle": "Turn two-factor off for {name}?",
      "twoFactorText": "Only for somebody who has lost phone and recovery codes, once you are sure it is {name}: the password alone signs them in again. They are signed out on every device and told by e-mail.",
      "twoFactorSubmit": "Turn it off",
      "twoFactorDone": "Two-factor is off for {name}."
    }
  },
  "symbol": {
    "lantern": "Lantern",
    "moonflower": "Moonflower",
    "owl": "Owl",
    "hedgehog": "Hedgehog",
    "toadstool": "Toadstool",
    "fern": "Fern",
    "dew": "Dew",
    "berry": "Berries",
    "leaf": "Leaf",
    "pebble": "Pebbles",
    "moon": "Moon",
    "pearl": "Pearl",
    "leviathan": "Leviathan",
    "seahorse": "Seahorse",
    "urchin": "Urchin",
    "coral": "Coral",
    "kelp": "Kelp",
    "shell": "Shell",
    "sand": "Sand dollar",
    "foam": "Foam",
    "tide": "Tide",
    "spark2": "Spark ×2",
    "spark5": "Spark ×5",
    "crown": "Crown",
    "blade": "Blade",
    "shield": "Shield",
    "horseshoe": "Horseshoe",
    "ingot": "Ingots",
    "coal": "Coal",
    "rune": "Rune"
  },
  "reels": {
    "reel": "Reel",
    "stop": "stop {stop}",
    "wins": "wins"
  },
  "round": {
    "state": {
      "open": "Open",
      "settled": "Settled",
      "refunded": "Refunded",
      "rejected": "Rejected"
    },
    "column": {
      "startedAt": "Started",
      "variant": "Variant",
      "stake": "Stake",
      "win": "Win",
      "multiplier": "Multiplier",
      "balanceAfter": "Balance after",
      "duration": "Duration"
    },
    "list": {
      "text": "Every round as it was played: open one to see its reels, its wins and its proof.",
      "emptyTitle": "No rounds yet",
      "emptyText": "A round appears here the moment a player spins. Players come in through game sessions an agent opens over the API."
    },
    "filter": {
      "game": "Game",
      "anyGame": "All games",
      "anyVariant": "All variants",
      "currency": "Currency",
      "anyCurrency": "All currencies",
      "state": "State",
      "anyState": "Any state",
      "multiplier": "Size of the win",
      "anyMultiplier": "Any win",
      "atLeast": "×{times} or more"
    },
    "total": {
      "label": "{currency} · {count, plural, one {# round} other {# rounds}}",
      "none": "Total",
      "tooMany": "Too many rounds to add up here: choose a shorter period",
      "unsettled": "Only settled rounds are added up",
      "whyNone": "Sums are of settled rounds and exact. For wins of a size, or for one player in one game, up to 300,000 rounds are added up one by one: choose a shorter period. Where very many rounds were played, choose whole days (UTC)."
    },
    "panel": {
      "title": "Round",
      "replay": "Reels as they fell",
      "facts": "Details",
      "movements": "Movements",
      "walletCalls": "Calls to the agent’s wallet",
      "noMovements": "This round moved no money.",
      "proof": "Proof",
      "settledAt": "Settled",
      "session": "Game session",
      "seeSession": "See the session"
    },
    "replay": {
      "base": "Base spin",
      "free": "Free spin {number} of {count}",
      "reels": "Reels: {spin}",
      "previous": "Previous spin",
      "next": "Next spin",
      "play": "Play all spins",
      "pause": "Pause",
      "soFar": "Won after spin {spins} of {count}",
      "capped": "Limited to the game’s highest win, ×{multiplier}.",
      "without": {
        "open": "The round is still being played. Its reels are shown once it is settled.",
        "refunded": "The stake was refunded, so this round has no reels.",
        "rejected": "The stake was refused, so no reels were drawn."
      },
      "unknownGame": "This dashboard does not know the game’s reels."
    },
    "win": {
      "label": "Wins of this spin",
      "none": "Nothing won in this spin.",
      "line": "Line",
      "ways": "Ways",
      "symbol": "Symbol",
      "count": "Count",
      "multiplier": "Mult.",
      "coins": "Coins",
      "money": "{currency}",
      "scatters": "Scatter",
      "freeSpins": "{count, plural, one {# free spin} other {# free spins}}",
      "show": "Show {name} on the reels"
    },
    "proof": {
      "text": "The outcome follows from the seeds below and nothing else. The hash of the server seed was shown before the stake, so neither side could choose the result.",
      "serverSeedHash": "Server seed hash",
      "serverSeed": "Server seed",
      "sealed": "Shown when the player changes the seeds or the game session has ended: until then it would foretell the rounds to come.",
      "clientSeed": "Player’s seed",
      "nonce": "Round number (nonce)",
      "mathsHash": "Maths hash",
      "verify": "Verify here",
      "publicVerifier": "Open in the players’ verifier",
      "commitmentHolds": "The server seed is the one whose hash was shown before the stake.",
      "commitmentBroken": "The server seed does not match the hash shown before the stake.",
      "mathsHold": "The maths are those certified under this hash.",
      "mathsBroken": "The maths are not those certified under this hash.",
      "outcomeHolds": "Worked out again in your browser, the reels fall exactly as shown.",
      "outcomeBroken": "Worked out again, the reels fall otherwise than shown.",
      "winHolds": "The win paid is the win of these reels.",
      "winBroken": "The win paid is not the win of these reels.",
      "failed": "This round could not be worked out here. Verification needs a secure connection and a game this dashboard knows."
    }
  },
  "agent": {
    "filter": {
      "label": "Agent",
      "any": "All agents",
      "unknown": "Unknown agent"
    },
    "state": {
      "active": "Active",
      "suspended": "Suspended",
      "closed": "Closed"
    },
    "mode": {
      "transfer": "Transfer",
      "seamless": "Seamless"
    },
    "column": {
      "mode": "Mode",
      "currency": "Currency",
      "credit": "Credit available",
      "creditState": "Credit state",
      "balance": "Credit balance",
      "subtreeCredit": "Subtree credit",
      "runway": "Runway",
      "price": "Price",
      "players": "Players",
      "ggr30d": "GGR 30 d",
      "ownState": "Own state",
      "effectiveState": "Effective state",
      "lastActivity": "Last activity"
    },
    "list": {
      "text": "Your customers and everybody below them: their credit, how long it lasts, what they bring in.",
      "create": "Create agent",
      "search": "Code or name",
      "state": "Effective state",
      "anyState": "All states",
      "currency": "Currency",
      "anyCurrency": "All currencies",
      "emptyTitle": "No agents yet",
      "emptyText": "Agents are the casino operators and resellers your games reach players through. Each has its own credit, players and members.",
      "total": "{currency} · {count, plural, one {# agent} other {# agents}}"
    },
    "credit": {
      "ok": "OK",
      "low": "Low",
      "critical": "Critical",
      "exhausted": "Exhausted"
    },
    "runway": {
      "hours": "{hours} h",
      "days": "{count, plural, one {# day} other {# days}}",
      "long": "over a year",
      "none": "No use in 24 h"
    },
    "panel": {
      "facts": "Details",
      "credit": "Play credit",
      "reserved": "Reserved for open rounds",
      "line": "Credit line",
      "parent": "Directly above",
      "direct": "Direct customer",
      "children": "Agents directly below",
      "through": "Suspended through {code}",
      "throughAbove": "Suspended from above",
      "links": "Everything of this agent",
      "statement": "Credit statement",
      "players": "Players",
      "rounds": "Rounds",
      "transfers": "Credit transfers",
      "contact": "Contact",
      "email": "E-mail",
      "phone": "Telephone"
    },
    "action": {
      "send": "Send credit",
      "take": "Take credit back",
      "suspend": "Suspend",
      "resume": "Resume",
      "createBelow": "Create agent below",
      "edit": "Edit",
      "move": "Move",
      "close": "Close for ever",
      "viewAs": "View as",
      "more": "More actions",
      "of": "Actions for {code}"
    },
    "refusal": {
      "permission": "Your role may not do this.",
      "twoFactor": "Your role moves money here: set two-factor up on your profile first.",
      "notDirectlyBelow": "Credit moves only between an agent and who is directly above it.",
      "closed": "The agent is closed.",
      "suspended": "The agent is suspended: credit can be taken back, but not sent.",
      "suspendedAbove": "An agent above it is suspended: no credit moves meanwhile.",
      "ownAgent": "The state of your own agent is changed from above it.",
      "ownPlace": "Your own agent is moved and closed by who is above it.",
      "ownView": "This is how you see it already.",
      "direct": "A direct customer of the platform is the root of its tree and stays there.",
      "tooDeep": "The agent tree is at most 6 levels deep."
    },
    "create": {
      "title": "Create agent",
      "place": "Where it stands",
      "agent": "The agent",
      "owner": "Its first member, the owner",
      "parent": "Directly below",
      "directCustomer": "The platform (direct customer)",
      "parentCurrency": "Its currency is {currency}, as above it.",
      "currency": "Currency",
      "currencyHint": "Holds for everybody below it too, and stays.",
      "code": "Code",
      "codeHint": "3 to 32 of a–z, 0–9 and _. It signs in with it, and it never changes.",
      "codeShort": "{count, plural, one {# more character} other {# more characters}}.",
      "codeLong": "At most 32 characters.",
      "codeForm": "Only a–z, 0–9 and _, for example {suggestion}.",
      "codeGood": "Signs in as {code}. It never changes.",
      "name": "Name",
      "mode": "Wallet mode",
      "transferHint": "The players’ money sits in wallets with us.",
      "seamlessHint": "The players’ money stays in the agent’s own system; we call it for each stake and win.",
      "price": "Price of credit",
      "priceHint": "{credit} of credit costs {price}.",
      "priceFloor": "Not below the {price} of who is above it.",
      "ownerName": "Owner’s name",
      "ownerEmail": "Owner’s e-mail",
      "ownerEmailHint": "Signs in with this or with the agent’s code.",
      "ownerPassword": "First password",
      "submit": "Create agent",
      "done": "{code} was created."
    },
    "moveCredit": {
      "sendTitle": "Send credit to {code}",
      "takeTitle": "Take credit back from {code}",
      "amount": "Amount",
      "note": "Note",
      "noteHint": "Kept with the transfer, for both sides to read.",
      "all": "All of it: {amount}",
      "preview": "Credit available",
      "issueEffect": "The platform issues this credit. {code} can use it or pass it on at once.",
      "sendEffect": "Moves from your credit to {code}, who can use it or pass it on at once.",
      "redeemEffect": "The platform takes this credit out of use. {code} can no longer use it.",
      "takeEffect": "Moves from {code} back to your credit. {code} can no longer use it.",
      "unsure": "It is not known whether the transfer went through. Trying again sends the same one: it cannot happen twice.",
      "conflict": "The earlier try went through with other content, so nothing was sent now. Look at the transfers before sending more.",
      "second": "Above {limit} this takes two people: a second person on your side approves it under Credit transfers. Nothing moves until then.",
      "propose": "Send for approval",
      "proposed": "It waits for a second person now, under Credit transfers",
      "seeTransfers": "See the transfers",
      "sent": "Credit sent",
      "taken": "Credit taken back",
      "availableNow": "Available to {code} now",
      "close": "Close"
    },
    "setState": {
      "suspendTitle": "Suspend {code}?",
      "resumeTitle": "Resume {code}?",
      "suspendText": "{name} stops at once: no new game sessions, no new stakes. Rounds in progress finish and wins are paid.",
      "suspendBelow": "{count, plural, =0 {Nobody is below it.} one {# agent below it stops with it and keeps its own state.} other {# agents below it stop with it and keep their own states.}}",
      "suspendPlayers": "{count, plural, =0 {No players are affected.} one {# player cannot play meanwhile.} other {# players cannot play meanwhile.}}",
      "resumeText": "{name} can open games, take stakes and move credit again.",
      "resumeBelow": "{count, plural, =0 {Nobody is below it.} one {# agent below it resumes with it, unless suspended itself.} other {# agents below it resume with it, except those suspended themselves.}}",
      "suspendSubmit": "Suspend {code}",
      "resumeSubmit": "Resume {code}"
    },
    "edit": {
      "title": "Edit {code}",
      "name": "Name",
      "contact": "Whom to write to there",
      "contactName": "Contact",
      "contactEmail": "E-mail",
      "contactPhone": "Telephone",
      "seenBy": "Seen by the agent itself and everybody above it. The code, the currency and the price stay as they are.",
      "submit": "Save",
      "done": "{code} saved"
    },
    "move": {
      "title": "Move {code}",
      "now": "Now below",
      "parent": "New place: below",
      "choose": "Choose an agent",
      "hint": "Only agents of the same tree that are open and have room for it.",
      "none": "There is no other agent it could stand below.",
      "below": "{count, plural, =0 {Nobody stands below it.} one {# agent below it moves along.} other {# agents below it move along.}}",
      "credit": "Its credit, players and rounds stay with it. From now on {parent} sends it credit and takes it back.",
      "seen": "{from} no longer sees it. Its figures, past ones too, count below {parent}.",
      "seenStill": "Its figures, past ones too, count below {parent}.",
      "stops": "{parent} is suspended: {code} and everybody below it stop with it.",
      "submit": "Move {code}",
      "done": "{code} is now below {parent}"
    },
    "close": {
      "title": "Close {code} for ever?",
      "text": "{name} is closed for ever: no play, no credit, no API calls, and its members can no longer sign in. Its history stays. Nobody can open it again.",
      "below": "{count, plural, =0 {Nobody stands below it.} one {# agent below it is closed with it.} other {# agents below it are closed with it.}}",
      "players": "{count, plural, =0 {It has no players.} one {# player can never play there again.} other {# players can never play there again.}}",
      "hindered": "It cannot be closed yet. First this has to be gone:",
      "kind": {
        "credit": "play credit",
        "reserved": "credit reserved for open rounds",
        "wallets": "{count, plural, one {# player’s wallet} other {# players’ wallets}}",
        "rounds": "{count, plural, one {# open round} other {# open rounds}}",
        "payments": "{count, plural, one {# payment being credited} other {# payments being credited}}",
        "invoices": "{count, plural, one {# invoice not paid} other {# invoices not paid}}"
      },
      "how": "Take the credit back, pay the players out, and let open rounds finish.",
      "confirm": "Type {code} to confirm",
      "confirmWrong": "This is not {code}.",
      "submit": "Close {code} for ever",
      "done": "{code} is closed"
    },
    "viewAs": {
      "title": "View as {code}?",
      "text": "You see every screen as a member of {name} does: that agent and those below it, nothing above or beside.",
      "readOnly": "Nothing can be changed until you go back. This holds for every open page of this browser.",
      "audited": "Beginning and end are kept in the audit.",
      "submit": "View as {code}"
    },
    "bulk": {
      "export": "Export selected",
      "tooMany": "At most {most} agents at a time.",
      "suspendTitle": "Suspend these agents?",
      "resumeTitle": "Resume these agents?",
      "suspendText": "Each stops at once, with everybody below it: no new game sessions, no new stakes. Rounds in progress finish and wins are paid.",
      "resumeText": "Each may open games, take stakes and move credit again, unless an agent above it is suspended.",
      "results": "Agents and what came of each",
      "suspend": "{count, plural, one {Suspend # agent} other {Suspend # agents}}",
      "resume": "{count, plural, one {Resume # agent} other {Resume # agents}}",
      "nothing": "None of them can be changed so.",
      "same": "is so already",
      "suspended": "suspended",
      "resumed": "resumed",
      "sum": "{done} done, {failed} refused, {skipped} left as they were."
    },
    "choice": {
      "label": "Agent",
      "placeholder": "Choose an agent"
    }
  },
  "runway": {
    "tab": {
      "runways": "Runway",
      "turns": "History"
    },
    "state": {
      "none": "No credit yet",
      "ok": "OK",
      "low": "Low",
      "critical": "Critical",
      "exhausted": "Exhausted"
    },
    "basis": {
      "hours": "Hours of the last weeks",
      "pace": "Last 24 hours",
      "unused": "No use in 24 h",
      "empty": "No credit"
    },
    "rests": {
      "hours": "The forecast rests on {days} days of play, hour by hour; the same weekday counts four times.",
      "pace": "Fewer than 7 days of play are known: the pace of the last 24 hours, without a band.",
      "unused": "Nothing was staked in the last 24 hours, so nothing is forecast.",
      "empty": "There is no credit that could last."
    },
    "left": {
      "hours": "{hours} h",
      "days": "{count, plural, one {# day} other {# days}}",
      "beyond": "Over 60 days",
      "later": "later than 60 days"
    },
    "column": {
      "likely": "Lasts",
      "band": "Ends between (80 %)",
      "early": "Ends at the earliest (10 %)",
      "late": "Ends at the latest (90 %)",
      "basis": "Forecast rests on",
      "available": "Available",
      "burnHour": "Burn, last hour",
      "burnDay": "Burn per hour, 24 h",
      "burnWeek": "Burn per hour, week before",
      "since": "Since",
      "refused": "Stakes refused",
      "refusedAmount": "Amount refused",
      "lost": "Turnover lost (estimate)",
      "topUp": "Last top-up",
      "topUpAt": "Last top-up at",
      "low": "Low below (h)",
      "critical": "Critical below (h)",
      "snooze": "Snoozed until",
      "auto": "Automatic top-up",
      "turnedAt": "When",
      "from": "From",
      "to": "To",
      "endedAt": "Until"
    },
    "list": {
      "text": "How long the credit of each agent lasts, by the hours of the last four weeks, and what empty credit has cost. The most urgent come first.",
      "state": "State",
      "anyState": "All states",
      "emptyTitle": "No agents here",
      "emptyText": "No agent matches these filters.",
      "emptyAction": "Open the agents"
    },
    "turns": {
      "emptyTitle": "No turns",
      "emptyText": "Each time the credit of an agent turns low, critical or exhausted, or comes back, it is recorded here with what it cost."
    },
    "panel": {
      "summary": "Runway",
      "facts": "Figures",
      "thresholds": "Low below {low} h, critical below {critical} h.",
      "turns": "History",
      "agent": "Agent",
      "automatic": "Automatic top-up"
    },
    "action": {
      "send": "Send credit",
      "ask": "Ask for credit",
      "pay": "Top up",
      "thresholds": "Thresholds",
      "snooze": "Snooze",
      "automatic": "Automatic top-up"
    },
    "thresholds": {
      "title": "Thresholds of {code}",
      "text": "Below these hours of forecast runway the state turns and members are notified. At zero credit it is exhausted in any case.",
      "low": "Low below",
      "critical": "Critical below",
      "submit": "Set thresholds",
      "usual": "Use {low} h and {critical} h",
      "done": "Thresholds of {code} set"
    },
    "snooze": {
      "title": "Snooze {code}",
      "text": "Notices of low and critical credit are silent until then, for at most 30 days. Exhausted credit is always notified.",
      "day": "Until (day)",
      "time": "Time",
      "reason": "Reason",
      "reasonHint": "Shown to the members who see this agent.",
      "submit": "Snooze",
      "end": "End the snooze now",
      "done": "{code} snoozed",
      "ended": "Snooze of {code} ended",
      "until": "Snoozed until {until}",
      "by": "by"
    },
    "auto": {
      "title": "Automatic top-up of {code}",
      "text": "Credit of your agent is sent automatically. Each run is an ordinary transfer in your name, at most {limit} in 24 hours. If one is refused, it stops and you are notified.",
      "below": "When available is below",
      "amount": "Send",
      "daily": "At most in 24 hours",
      "dailyHint": "At least what is sent at a time.",
      "submit": "Allow",
      "drop": "Turn it off",
      "done": "Automatic top-up of {code} set",
      "dropped": "Automatic top-up of {code} turned off",
      "none": "Off",
      "rule": "Below {below} it sends {amount}, at most {daily} in 24 hours; {sent} sent in the last 24 hours.",
      "stopped": "The automatic top-up stopped at {at}: {reason}"
    },
    "chart": {
      "title": "Credit, 14 days and forecast ({currency})",
      "now": "{amount} available, {count, plural, =0 {no top-up} one {# top-up} other {# top-ups}} in 14 days.",
      "ends": "It is likely to be used up at {at}.",
      "topUp": "Top-up of {amount}",
      "autoTopUp": "Automatic top-up of {amount}",
      "at": "{time}: {amount}",
      "ahead": "{time}: {amount} likely, {low} to {high} eight times in ten",
      "legend": {
        "credit": "Credit",
        "forecast": "Forecast",
        "band": "Band 10–90 %",
        "low": "Low",
        "critical": "Critical",
        "topUps": "Top-ups"
      },
      "table": {
        "hour": "Hour",
        "credit": "Credit",
        "low": "10 %",
        "middle": "Likely",
        "high": "90 %"
      }
    },
    "how": {
      "forecast": "The hour at which available credit − forecast use reaches 0, in half of 200 scenarios",
      "basis": {
        "hours": "Each scenario is a row of past days of this agent’s own players, drawn from the last {days} days (UTC); days of the same weekday are four times as likely. The band is 10 % to 90 % of the scenarios. Deposits, withdrawals and transfers are not forecast.",
        "pace": "Fewer than 7 days of play are known: available credit ÷ GGR of the last 24 hours × 24 h.",
        "unused": "Nothing was staked in the last 24 hours.",
        "empty": "There is no credit that could last."
      },
      "burnHour": "Turnover − wins of the last whole hour",
      "burnDay": "(Turnover − wins of 24 hours, the running one included) ÷ 24",
      "burnWeek": "(Turnover − wins of the same 24 hours one week before) ÷ 24",
      "burnCovers": "Settled rounds of this agent’s own players, from the hourly roll-ups. Below zero where players won more than they staked.",
      "lost": "Σ over the hours exhausted: mean turnover of the same hour and weekday − turnover of that hour",
      "lostCovers": "An estimate, from the four weeks before the credit was used up. Parts of an hour count in proportion."
    }
  },
  "how": {
    "label": "How is {figure} worked out?",
    "rtp": {
      "formula": "RTP = Σ wins ÷ Σ stakes",
      "ofFilter": "All settled rounds this filter finds, not only those on this page. Stakes that were refunded are not counted.",
      "covers": "All settled rounds of the last 24 hours in this currency. Beside it the RTP expected from the certified variants served, weighted by turnover; over few rounds the two differ widely."
    },
    "ggr": {
      "formula": "GGR = Σ stakes − Σ wins",
      "covers": "All settled rounds of the last 24 hours (the running hour and the 23 before it) of everybody shown here, in this currency. Below zero the players won more than they staked.",
      "month": "All settled rounds of this agent’s own players in the last 30 days (UTC), today included. Below zero the players won more than they staked."
    },
    "runway": {
      "formula": "Runway = available credit ÷ GGR of the last 24 hours × 24 h",
      "covers": "Available = balance + credit line − reserved. Only the GGR of players whose play uses this credit counts. With no GGR, or a negative one, the credit is not being used up."
    },
    "credited": {
      "formula": "Credit = paid ÷ price",
      "covers": "{paid} ÷ {price} = {credit}. What has come counts; until then, what is to be paid. The price is that of the day the payment was made. What is left of the smallest unit is not given."
    },
    "creditedInvoice": {
      "formula": "Credit = GGR of the invoice",
      "covers": "Paying an invoice gives back the play credit that was used: the GGR the invoice is about. Where that is below zero, nothing is given back."
    },
    "ledgerTurnover": {
      "formula": "Turnover = stakes − refunds + open before − open at the end",
      "covers": "Roll-ups count a round on the day it is settled, the ledger books its stake when it begins: {stakes} − {refunds} + {before} − {after} = {turnover}. The stakes are those of the ledger's daily balances."
    },
    "invoiced": {
      "formula": "Amount = Σ GGR × rate",
      "covers": "The GGR of each provider times that provider’s rate, line by line. Counted are the rounds of the agent and everybody below it that were settled in this period (UTC)."
    },
    "planCost": {
      "formula": "Cost = Σ GGR × price + up to the minimum",
      "covers": "For each month (UTC) and provider: the GGR of all settled rounds of the agent and its sub-agents, times the price of the tier that the month’s whole GGR reaches. Each line is rounded to the nearest minor unit, halves away from zero. Whole months cost at least the minimum."
    },
    "planPrepaid": {
      "formula": "Cost = GGR × highest price",
      "covers": "Credit bought ahead covers the GGR of any provider, so it costs the highest price of the plan. Rounded once to the nearest minor unit, halves away from zero."
    },
    "turnover": {
      "formula": "Turnover = Σ stakes",
      "covers": "All settled rounds of the last 24 hours (the running hour and the 23 before it) of everybody shown here, in this currency. Stakes that were refunded are not counted."
    },
    "wins": {
      "formula": "Wins = Σ wins paid",
      "covers": "All settled rounds of the last 24 hours (the running hour and the 23 before it) of everybody shown here, in this currency."
    },
    "rounds": {
      "formula": "Rounds = number of settled rounds",
      "covers": "All settled rounds of the last 24 hours (the running hour and the 23 before it) of everybody shown here, in this currency.",
      "rows": "See the rounds",
      "edge": "The list places a round where it started, the figure where it ended: one under way at either end of this time is counted in one of the two only.",
      "below": "Rounds of the agents below, where there are any, stand in the list too and are no part of this figure."
    },
    "activePlayers": {
      "formula": "Players with a round in the last 15 minutes",
      "covers": "Everybody shown here, in all currencies; each player counts once, however many games are open.",
      "rows": "See the players"
    },
    "roundsPerMinute": {
      "formula": "Rounds settled in the last full minute",
      "covers": "Everybody shown here, in all currencies. The minute that is running is not counted, so that the figure does not start from zero every minute."
    },
    "ledger": {
      "formula": "Σ of all accounts = 0",
      "covers": "The ledger adds up its movements again and compares them with every balance. It covers the whole platform. No one list has them all: each stands in the statements of the accounts it moved. Once a day (UTC) is closed, its figures are compared with its rounds, and its daily balances with its movements, of everybody shown here."
    },
    "replay": {
      "formula": "round from its seeds = round as booked",
      "covers": "Every round of our own games is worked out again from its sealed seeds by code that had no part in playing it. A round that differs is kept here and in the audit for good. It covers the whole platform."
    },
    "completeTo": {
      "formula": "Data up to = time of the oldest booking that is not in the figures yet; without one, now",
      "covers": "Every round settled before this time is in the figures. They follow the ledger tenant by tenant; of everybody shown here, the one furthest behind counts. Play and balances never wait for it."
    }
  },
  "home": {
    "hero": {
      "title": "Slot games, and books that always balance.",
      "text": "Reelgate connects game studios with casino operators: one API to open games, one ledger that holds every stake and every win, one dashboard where each figure leads back to the spin it came from.",
      "play": "Play the games",
      "guide": "Integrate in an afternoon",
      "docs": "API documentation (OpenAPI)"
    },
    "live": {
      "label": "Live counts",
      "rounds": "Rounds in 24 hours",
      "roundsHint": "across all agents",
      "games": "Games",
      "gamesHint": "from our studio",
      "countedTo": "Counted up to",
      "countedToHint": "your time; refreshed every 10 seconds",
      "never": "–"
    },
    "steps": {
      "title": "From a call to a figure",
      "call": {
        "title": "An agent calls",
        "text": "Players, deposits and game sessions over a signed HTTP API. Any call may be repeated: an id counts once, for ever."
      },
      "spin": {
        "title": "A player spins",
        "text": "The game runs in the browser on certified reels. The seed’s hash is shown before the stake, so every round can be verified afterwards."
      },
      "book": {
        "title": "The ledger books",
        "text": "Stakes and wins are double entries. All accounts together come to zero, and the ledger keeps checking that they do."
      },
      "follow": {
        "title": "The dashboard follows",
        "text": "Turnover, wins, GGR and RTP follow within seconds, per agent, player and game, down to the single round."
      }
    },
    "games": {
      "title": "Three games, open to everyone",
      "text": "Play money, same engine and odds. A demo is drawn in your browser, asks for no account and sends nothing to a server.",
      "play": "Play {game}"
    },
    "world": {
      "lantern-meadow": "Fireflies drift over a meadow at night, and a great moon rises when the free spins begin.",
      "saltglass-choir": "Sea creatures of glass on a moonlit shore, where every reel that stops sings one note of a chord.",
      "ember-anvil": "Three heavy reels in a forge, where sparks multiply what they touch and the whole room trembles."
    },
    "game": {
      "reelsOf": "Reels of {game} after a winning spin",
      "reels": "Reels × rows",
      "reelsValue": "{reels} × {rows}",
      "lines": "Paylines",
      "ways": "Ways to win",
      "rtp": "Certified RTP",
      "rtpValue": "{percents}%",
      "hitRate": "Hit rate",
      "volatility": "Volatility",
      "volatilities": {
        "low": "Low",
        "low-medium": "Low to medium",
        "medium": "Medium",
        "high": "High"
      },
      "freeSpins": "Free spins",
      "freeSpinsValue": "{counts}, wins ×{times}",
      "maxWin": "Top prize",
      "maxWinValue": "×{times} the stake"
    }
  },
  "entry": {
    "kind": {
      "credit_issue": "Credit issued",
      "credit_redeem": "Credit redeemed",
      "credit_send": "Credit sent",
      "credit_take": "Credit taken back",
      "deposit": "Deposit",
      "withdrawal": "Withdrawal",
      "stake": "Stake",
      "win": "Win",
      "refund": "Refund",
      "received": "Credit received"
    },
    "column": {
      "at": "When",
      "counterparty": "Counterparty",
      "balanceAfter": "Balance after",
      "actor": "By",
      "seq": "No."
    },
    "reference": {
      "round": "Round",
      "payment": "Payment"
    },
    "panel": {
      "number": "Entry {seq, number}",
      "account": "Account of",
      "balanceBefore": "Balance before",
      "movement": "Movement",
      "round": "The round",
      "transfer": "The transfer",
      "notHere": "This entry is not on this page",
      "notHereText": "It may be older or hidden by a filter. Clear the filters or go on in the list."
    }
  },
  "statement": {
    "proof": {
      "good": "{count, plural, one {# entry adds} other {# entries add}} up to {sum}, equal to the balance.",
      "bad": "{count, plural, one {# entry adds} other {# entries add}} up to {sum}, but the balance is {balance}: they differ by {difference}. Tell the platform.",
      "daysBad": "{count, plural, one {# entry adds} other {# entries add}} up to {sum}, equal to the balance, but a daily balance does not match its entries. Tell the platform.",
      "notReady": "The check is not ready: many recent entries are not in the daily balances yet. Look again in a few minutes.",
      "label": "Check of the statement",
      "figure": "the check",
      "formula": {
        "days": "{closing} (daily balance up to {day}) {direction, select, up {+} other {−}} {since} ({count, plural, one {# entry} other {# entries}} since) = {sum}",
        "first": "{count, plural, one {# entry} other {# entries}} since the account was opened = {sum}",
        "open": "Daily balance + entries since = balance"
      },
      "covers": {
        "days": "Daily balances of {days, plural, one {# day} other {# days}} (UTC), {from} to {to}; each begins with the closing balance of the day before. The entries after them are read one by one.",
        "first": "Every entry is read one by one.",
        "compared": "Days already compared with the movements of all accounts: {compared}. Differences found: {differences}.",
        "always": "It covers the whole account, whatever is filtered here. The balance is kept apart, with each movement."
      },
      "rows": "See all entries",
      "none": "No entries, and the balance is {sum}."
    },
    "total": {
      "opening": "Opening balance",
      "gained": "{count, plural, one {# entry in} other {# entries in}}",
      "lost": "{count, plural, one {# entry out} other {# entries out}}",
      "closing": "Closing balance · {count, plural, one {# entry together} other {# entries together}}",
      "notReady": "The totals are not ready"
    },
    "list": {
      "text": "Each movement of an agent’s play credit, with the balance it left.",
      "chooseTitle": "Whose statement?",
      "chooseText": "Choose an agent to see each movement of its credit.",
      "emptyTitle": "No entries yet",
      "emptyText": "Credit sent and taken back, deposits, withdrawals, stakes and wins are written here as they happen.",
      "emptyAction": "Open the agent"
    }
  },
  "api": {
    "text": "How an agent’s server and ours speak to each other: its keys, its networks, its wallet, its webhooks, and every call there is.",
    "tab": {
      "keys": "Keys",
      "network": "Network",
      "wallet": "Wallet",
      "certify": "Certify",
      "inspector": "Inspector",
      "errors": "Errors",
      "webhooks": "Webhooks",
      "guide": "Guide",
      "reference": "Reference"
    },
    "forbiddenTitle": "Not for your role",
    "forbiddenText": "“{tab}” is not part of what your role may see. Whoever looks after the members can give you another role.",
    "chooseTitle": "Which agent?",
    "chooseText": "Keys and wallets belong to one agent. Choose an agent to see its own."
  },
  "apiReference": {
    "call": "Call",
    "operation": {
      "get_agent": "The agent the key belongs to, with its play credit",
      "get_entries": "Ledger entries of the credit account or of one player's wallet, newest first",
      "get_games": "Games this agent may offer, by code, with the variant in force",
      "get_players": "Players, newest first",
      "get_players_code": "One player",
      "put_players_code": "Create a player (201) or update it (200)",
      "post_players_code_deposits": "Move agent credit to the player's wallet; the transfer_id has one effect, for ever",
      "post_players_code_withdrawals": "Move money from the player's wallet back to agent credit: an amount, or all of it",
      "get_providers": "Providers this agent may offer, by code",
      "get_rounds": "Rounds, newest first",
      "get_rounds_id": "One round with its outcome, proof and money movements",
      "get_rtp": "What each game has really paid this year, by code, beside what its variant declares",
      "post_sessions": "Open a game for a player (or as a demo): the launch address is single use and lives 5 minutes",
      "delete_sessions_id": "End a session after the round in progress",
      "get_transfers_transfer_id": "A transfer by the agent's own id, also when it failed"
    },
    "toUs": "From your server",
    "toThem": "To your server",
    "told": {
      "toWallet": "To the wallet",
      "toWebhook": "Webhook",
      "headers": "Headers",
      "walletId": "webhook-id is the tx_id of the body: the same call again has the same effect and the same answer. webhook-signature is v1, and the base64 HMAC-SHA256 of id.timestamp.body, by Standard Webhooks; while a secret is being replaced there are two.",
      "webhookId": "webhook-id is the id of the body, the same over every try: whoever has it already ignores it. webhook-signature is v1, and the base64 HMAC-SHA256 of id.timestamp.body, by Standard Webhooks; while a secret is being replaced there are two.",
      "agreed": "Answer that agrees",
      "refused": "Answer that refuses",
      "otherwise": "Any other answer, or none",
      "webhookOtherwise": "Any 2xx takes it. After 410 the address is switched off; after anything else it is sent again for three days, and Retry-After is honoured.",
      "example": "Example of a body",
      "wallet": {
        "balance": {
          "does": "What does a player have?",
          "otherwise": "The balance is not known; a game that is being opened does not open."
        },
        "stake": {
          "does": "Take a stake",
          "otherwise": "Nobody knows what became of it: sent once more with the same tx_id, then the round is void and a rollback follows."
        },
        "win": {
          "does": "Pay a win",
          "otherwise": "Sent again with the same tx_id, from 1 s to hourly, for seven days; Retry-After is honoured. After that a person decides."
        },
        "rollback": {
          "does": "Give a stake back",
          "otherwise": "Sent again with the same tx_id, from 1 s to hourly, for seven days, until ok or tx_unknown ends it. After that a person decides."
        },
        "stuck": "The agent's wallet has not taken a win or a rollback for seven days: a person must look"
      },
      "credit": {
        "low": "Play credit lasts less than 72 hours by the forecast, or less than the agent's own threshold",
        "critical": "Play credit lasts less than 24 hours by the forecast, or less than the agent's own threshold",
        "exhausted": "Play credit is used up: no new session and no new stake is taken",
        "restored": "There is play credit again after it was used up"
      },
      "payment": {
        "confirmed": "A payment has arrived and was credited"
      },
      "invoice": {
        "issued": "An invoice was issued"
      },
      "rtp": {
        "scheduled": "Another certified variant of a game was decided on, for new sessions from a time on",
        "activated": "Another certified variant of a game is in force for new sessions",
        "alert": "What a variant has really paid is not what its declared law pays"
      },
      "provider": {
        "maintenance": "A provider's games pause for a while: announced, changed, called off or ended"
      },
      "game": {
        "added": "A game can be played that was not there before",
        "disabled": "A game can not be played any more: it was disabled, or its provider was"
      },
      "session": {
        "closed": "A game session has ended, however that came"
      }
    },
    "amount": "amount in minor units of the currency",
    "scope": "Scope: {scope}",
    "inPath": "In the path",
    "inQuery": "In the query",
    "body": "Body",
    "orBody": "Or this body",
    "required": "required",
    "fields": "Fields of the answer",
    "answer": "Answer ({count, plural, one {# field} other {# fields}})",
    "refusals": "Refusals ({count, plural, one {# code} other {# codes}})",
    "try": "Try it",
    "tryHint": "Sent for real, from this browser: what it changes is changed. Key and secret are kept nowhere.",
    "keyId": "Key id",
    "secret": "Secret",
    "send": "Sign and send",
    "lost": "No answer came. Check the connection and try again.",
    "notSecure": "Browsers sign calls only on pages opened by https or on this machine itself.",
    "received": "Answer",
    "headers": "Headers ({count})",
    "newTransferId": "New transfer_id",
    "playerHint": "The player is named by the agent’s own code.",
    "transferHint": "The id the transfer was sent under.",
    "ms": "{ms} ms",
    "code": "As code",
    "codeHint": "Key and secret come from REELGATE_KEY and REELGATE_KEY_SECRET in the environment.",
    "wire": {
      "key": "key id",
      "time": "seconds since 1970",
      "nonce": "16 to 64 random characters",
      "signature": "HMAC-SHA256, in hex, of v1, time, nonce, method, path and SHA-256 of the body, line by line"
    },
    "copyCode": "Copy the code",
    "language": "Language"
  },
  "apiKey": {
    "column": {
      "keyId": "Key id",
      "scopes": "Scopes",
      "networks": "Network",
      "lastUsed": "Last used",
      "createdBy": "Created by",
      "createdAt": "Created"
    },
    "state": {
      "active": "Active",
      "until": "Until",
      "ended": "Ended",
      "revoked": "Revoked"
    },
    "scope": {
      "read": {
        "name": "Read",
        "text": "Sees the agent, its players, rounds, transfers, entries and games. Changes nothing."
      },
      "play": {
        "name": "Play",
        "text": "Creates players, and opens and ends their game sessions."
      },
      "money": {
        "name": "Money",
        "text": "Deposits to players’ wallets and withdraws from them. Keep it on the server that needs it."
      }
    },
    "list": {
      "state": "In force or over",
      "anyState": "All keys",
      "states": {
        "in_force": "In force",
        "over": "Over"
      },
      "create": "Create a key",
      "emptyTitle": "No keys yet",
      "emptyText": "The agent’s server signs every call of the API with a key. Create one to connect it."
    },
    "form": {
      "name": "Name",
      "nameHint": "Where the key is used, for example: game lobby, production.",
      "scopes": "What it may do",
      "noScope": "Choose at least one."
    },
    "create": {
      "title": "New key for {agent}",
      "submit": "Create the key"
    },
    "scopes": {
      "title": "Scopes of “{name}”",
      "text": "Holds from the next call on, and the secret stays as it is.",
      "submit": "Save",
      "done": "Scopes of “{name}” saved. They hold from the next call on."
    },
    "networks": {
      "label": "Allowed networks",
      "hint": "One address or network in each line. With none, the key works from anywhere.",
      "anywhere": "From anywhere",
      "notANetwork": "“{text}” is not an address or a network. Right would be 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.",
      "tooWide": "“{text}” is too wide: at least /{ipv4} (IPv4) or /{ipv6} (IPv6). Leave the list empty to allow every address.",
      "tooMany": "At most {most} networks.",
      "title": "Networks of “{name}”",
      "submit": "Save",
      "done": "Networks of “{name}” saved. They hold from the next call on.",
      "text": "A call from an address outside a key’s networks is refused (ip_not_allowed), even when it is signed correctly. Changes hold from the next call on.",
      "change": "Change",
      "changeNamed": "Change the networks of “{name}”",
      "emptyTitle": "No keys in force",
      "emptyText": "Each key has a list of networks of its own. Create a key first.",
      "emptyAction": "Go to the keys"
    },
    "panel": {
      "facts": "The key",
      "never": "Never",
      "endsAt": "Works until",
      "revokedAt": "Revoked",
      "revokedBy": "Revoked by"
    },
    "action": {
      "more": "More actions",
      "rename": "Rename…",
      "scopes": "Scopes…",
      "networks": "Allowed networks…",
      "revoke": "Revoke",
      "rotate": "Rotate"
    },
    "rename": {
      "title": "Rename “{name}”",
      "submit": "Rename",
      "done": "The key is called “{name}” now."
    },
    "rotate": {
      "title": "Rotate “{name}”",
      "text": "A new key with the same scopes and networks takes over. The old one goes on for a while, so that no call fails while you replace it, and then stops by itself.",
      "overlap": "The old key goes on for",
      "overlapHint": "It can be revoked at any time before.",
      "overlaps": {
        "1h": "1 hour",
        "24h": "24 hours",
        "7d": "7 days"
      },
      "submit": "Create the new key",
      "next": "Put the new key on your server now. The old one goes on until its time is over; the list says when."
    },
    "revoke": {
      "title": "Revoke “{name}”?",
      "text": "The next call with this key is refused, and it cannot be undone. A server that still uses it is cut off at once.",
      "confirm": "Type “{name}” to confirm",
      "confirmWrong": "This is not “{name}”.",
      "done": "“{name}” is revoked."
    },
    "issued": {
      "title": "“{name}” is ready",
      "once": "The secret is shown this once and never again. Copy it to where your server keeps its secrets.",
      "keyId": "Key id",
      "secret": "Secret",
      "copyKeyId": "Copy the key id",
      "copySecret": "Copy the secret",
      "example": "Try it",
      "exampleText": "Paste this into a shell: it signs a call and answers with the agent. It holds the secret.",
      "exampleNoRead": "Paste this into a shell: it signs a call. This key may not read, so the answer is auth_scope_missing, which shows that the signature is right. It holds the secret.",
      "copyExample": "Copy the example",
      "notCopied": "You have not copied the secret yet. Close again if you want to go without it.",
      "kept": "I have kept the secret"
    }
  },
  "transfer": {
    "state": {
      "done": "Done",
      "failed": "Failed"
    },
    "above": "Above you",
    "column": {
      "at": "When",
      "from": "From",
      "to": "To",
      "reason": "Reason",
      "note": "Note",
      "actor": "By",
      "reverses": "Reverses",
      "reversedBy": "Reversed by",
      "ownId": "Our id",
      "agentId": "Agent’s id",
      "transferId": "Transfer id",
      "balance": "Wallet after",
      "channel": "Ordered by"
    },
    "channel": {
      "api": "Agent’s server",
      "dashboard": "Dashboard"
    },
    "panel": {
      "statementOf": "Statement of {code}",
      "seeOther": "See that transfer",
      "walletOf": "Wallet of {code}",
      "rounds": "Rounds of {code}",
      "links": "Related"
    },
    "preview": {
      "now": "Now",
      "after": "Afterwards",
      "short": "{amount} missing"
    }
  },
  "receipt": {
    "title": "Transfer receipt",
    "print": "Print"
  },
  "creditTransfer": {
    "list": {
      "text": "Credit sent down the tree and taken back up, also what was refused and why.",
      "emptyTitle": "No credit transfers yet",
      "emptyText": "When credit is sent to an agent or taken back, the transfer is listed here.",
      "emptyAction": "Send credit to an agent"
    },
    "tab": {
      "transfers": "Transfers",
      "requests": "Requests",
      "requestsForMe": "Requests ({count, plural, one {# for you} other {# for you}})"
    },
    "reverse": {
      "action": "Reverse",
      "once": "A transfer is reversed once, and no reversal is.",
      "waits": "Its reversal waits for a second person already.",
      "seeWaiting": "Waits for approval",
      "title": "Reverse this transfer?",
      "text": "The same amount goes the other way at once, as a transfer of its own that is linked to this one. Both stay in the books.",
      "textChecked": "So much takes two people: the same amount goes the other way once a second person on your side approves it.",
      "submit": "Reverse transfer",
      "submitChecked": "Send for approval",
      "done": "Transfer reversed",
      "waiting": "The reversal waits for a second person",
      "failed": "The reversal was refused: there is not enough credit to take back."
    },
    "total": {
      "sends": "{currency} · {count, plural, one {# sent} other {# sent}}",
      "takes": "{currency} · {count, plural, one {# taken back} other {# taken back}}"
    }
  },
  "creditRequest": {
    "state": {
      "waiting": "Waiting",
      "approved": "Being booked",
      "done": "Done",
      "failed": "Failed",
      "rejected": "Rejected",
      "withdrawn": "Withdrawn"
    },
    "kind": {
      "ask": "Credit asked for",
      "send": "Credit to be sent",
      "take": "Credit to be taken back",
      "reverse": "Reversal"
    },
    "total": {
      "waiting": "{currency} · {count, plural, one {# waiting} other {# waiting}}",
      "approved": "{currency} · {count, plural, one {# being booked} other {# being booked}}",
      "done": "{currency} · {count, plural, one {# done} other {# done}}",
      "failed": "{currency} · {count, plural, one {# failed} other {# failed}}",
      "rejected": "{currency} · {count, plural, one {# rejected} other {# rejected}}",
      "withdrawn": "{currency} · {count, plural, one {# withdrawn} other {# withdrawn}}"
    },
    "effect": {
      "ask": "{agent} asks for this credit. Approved, it is sent at once.",
      "send": "Approved, it is sent to {agent} at once.",
      "take": "Approved, it is taken back from {agent} at once.",
      "reverse": "Approved, the transfer with {agent} is reversed at once."
    },
    "column": {
      "madeBy": "Made by",
      "decides": "Decides",
      "decidedBy": "Decided by",
      "decidedAt": "Decided",
      "reason": "Reason"
    },
    "list": {
      "state": "State",
      "anyState": "Any state",
      "emptyTitle": "No requests yet",
      "emptyText": "What an agent asks for, and what takes a second person, waits here for a decision."
    },
    "panel": {
      "transfer": "Transfer",
      "reverses": "Reverses",
      "seeTransfer": "See the transfer"
    },
    "action": {
      "approved": "Approved and booked",
      "failed": "Approved, but there was not enough credit: nothing was booked.",
      "withdrawn": "Request withdrawn",
      "waitsForOther": "You made this request: somebody else decides it.",
      "notForMe": "It is decided by who is directly above the agent."
    },
    "reject": {
      "title": "Reject this request?",
      "reason": "Reason",
      "hint": "Whoever made the request reads it.",
      "submit": "Reject request",
      "done": "Request rejected"
    },
    "ask": {
      "action": "Ask for credit",
      "title": "Ask for credit",
      "text": "Whoever is directly above your agent decides. Nothing moves until it is approved.",
      "noteHint": "Read by whoever decides, and kept in the transfer.",
      "submit": "Send request",
      "done": "Your request is on its way. You see it under Requests."
    }
  },
  "decision": {
    "approve": "Approve",
    "reject": "Reject",
    "withdraw": "Withdraw"
  },
  "variant": {
    "list": {
      "text": "Each game has certified variants with an exactly known law. A change takes two people and notice, and counts for new sessions only.",
      "emptyTitle": "No games yet",
      "emptyText": "Games that agents of yours may offer are listed here, with the variant in force."
    },
    "tab": {
      "in_force": "In force",
      "changes": "Changes",
      "changesForMe": "Changes ({count, number} for you)",
      "monitor": "Monitor"
    },
    "column": {
      "inForce": "In force",
      "chosen": "Chosen",
      "next": "Next change",
      "hitRate": "Hit rate",
      "volatility": "Volatility",
      "certificate": "Certificate",
      "since": "Since",
      "madeAt": "Asked for",
      "step": "Change",
      "effective": "Takes effect",
      "doneAt": "Took effect",
      "reason": "Reason",
      "declared": "Declared RTP",
      "actual": "Actual RTP",
      "rounds": "Rounds",
      "turnover": "Turnover",
      "wins": "Wins",
      "evidence": "Evidence",
      "answer": "Why not"
    },
    "state": {
      "waiting": "Waiting",
      "scheduled": "Scheduled",
      "done": "Took effect",
      "rejected": "Rejected",
      "withdrawn": "Withdrawn",
      "called_off": "Called off"
    },
    "effect": {
      "waiting": "Nothing changes before somebody else has approved it.",
      "scheduled": "New sessions are served it once notice is over; open ones go on as they began.",
      "done": "New sessions have been served it since.",
      "rejected": "It was rejected: nothing has changed.",
      "withdrawn": "Whoever made it took it back, or its agent was moved: nothing has changed.",
      "called_off": "It was called off before it took effect: nothing has changed."
    },
    "chosen": {
      "here": "By the agent itself",
      "above": "Above the agent",
      "aboveAt": "By {agent}",
      "nobody": "Default of the house"
    },
    "panel": {
      "certified": "Certified variants",
      "inForce": "In force",
      "notAllowed": "Below the floor",
      "hitRate": "Hit rate",
      "volatility": "Volatility",
      "maxWin": "Highest win",
      "certificate": "Certificate",
      "seeChange": "See the change",
      "sinceStart": "From the beginning",
      "history": "History",
      "seeHistory": "See all changes",
      "policy": "The RTP is that of the variant served: it never depends on the player, a result, a balance or the time of day.",
      "from": "Until then",
      "to": "From then on",
      "asAbove": "As above the agent",
      "notBefore": "Not before",
      "availability": "Availability",
      "seeAvailability": "See whether it is on here"
    },
    "request": {
      "action": "Ask for another variant",
      "open": "A change of this game waits or is scheduled already.",
      "title": "Ask for another variant",
      "text": "Somebody else, above the agent, decides. It takes effect after 24 hours’ notice, for new sessions, here and where it is inherited.",
      "variant": "Variant",
      "choose": "Choose a variant",
      "asAbove": "As above the agent, now {rtp}",
      "reason": "Reason",
      "reasonHint": "Whoever decides reads it, and it stays in the history.",
      "notBefore": "Not before",
      "notBeforeHint": "Leave it empty for as soon as possible.",
      "earliest": "Approved now, it would take effect:",
      "submit": "Send request",
      "done": "Your request is on its way. You see it under Changes."
    },
    "changes": {
      "state": "State",
      "anyState": "Any state",
      "emptyTitle": "No changes yet",
      "emptyText": "What is asked for, decided and in force by it is kept here for ever."
    },
    "action": {
      "callOff": "Call off",
      "approved": "Approved: it takes effect after notice",
      "withdrawn": "Request withdrawn",
      "waitsForOther": "You made this request: somebody else decides it.",
      "notForMe": "It is decided by who is above the agent."
    },
    "reject": {
      "title": "Reject this change?",
      "reason": "Reason",
      "hint": "Whoever made the request reads it.",
      "submit": "Reject change",
      "done": "Change rejected"
    },
    "call_off": {
      "title": "Call this change off?",
      "reason": "Reason",
      "hint": "Everybody who was told of the change reads it.",
      "submit": "Call it off",
      "done": "Change called off"
    },
    "monitor": {
      "title": "Actual RTP this year",
      "noRounds": "No round of this variant was settled this year.",
      "band": "Band",
      "alarmedAt": "Alarm since",
      "notExact": "Stakes differed, so the band is close but not exact. The alarm does not depend on it.",
      "rows": "Rounds behind it",
      "seeRows": "See the rounds",
      "aboutBand": "The band holds 99 of 100 looks at so many rounds of a game that pays as declared, from the game’s full law.",
      "aboutEvidence": "Evidence starts at 1 and may be looked at any time: a healthy game reaches 1,000 in at most one of 1,000 years.",
      "state": {
        "as_declared": "As declared",
        "alarm": "Alarm"
      },
      "legend": {
        "actual": "Actual",
        "declared": "Declared",
        "band": "99 % band"
      },
      "emptyTitle": "Nothing played yet",
      "emptyText": "Each variant that is played is watched from its first round on."
    },
    "case": {
      "title": "Case of the alarm",
      "open": "Open",
      "closed": "Closed",
      "none": "Nothing has been written down yet.",
      "closedWith": "closed the case",
      "field": "What was found out",
      "hint": "Notes are never changed. Only the platform sees them.",
      "hintClosed": "Another note opens the case again, unless it closes it.",
      "closes": "With it the case is closed",
      "add": "Add note",
      "close": "Close the case"
    }
  },
  "payment": {
    "list": {
      "text": "Play credit is bought ahead, or what was used is invoiced each month. A payment is credited once its money has come.",
      "state": "State",
      "anyState": "Any state",
      "kind": "Kind",
      "anyKind": "Any kind",
      "search": "Reference on the transfer"
    },
    "tab": {
      "payments": "Payments",
      "paymentsForMe": "Payments ({count, number} for you)",
      "invoices": "Invoices",
      "terms": "Terms",
      "termsForMe": "Terms ({count, number} for you)",
      "pix": "PIX received",
      "pixForMe": "PIX received ({count, number} waiting)"
    },
    "state": {
      "awaited": "Awaited",
      "arrived": "To be checked",
      "booking": "Being booked",
      "confirmed": "Confirmed",
      "failed": "Failed",
      "cancelled": "Cancelled",
      "refunded": "Refunded"
    },
    "kind": {
      "top_up": "Top-up",
      "invoice": "Invoice"
    },
    "method": {
      "bank_transfer": "Bank transfer",
      "pix": "PIX"
    },
    "column": {
      "madeAt": "Made",
      "kind": "Kind",
      "reference": "Reference",
      "method": "Method",
      "amount": "To pay",
      "received": "Received",
      "credited": "Credit",
      "invoice": "Invoice",
      "bankReference": "Reference at the bank",
      "arrivedBy": "Arrival confirmed by",
      "arrivedAt": "Arrived",
      "decidedBy": "Checked by",
      "confirmedAt": "Credited",
      "reason": "Reason",
      "note": "Note"
    },
    "total": {
      "awaited": "{currency} · {count, plural, one {# awaited} other {# awaited}}",
      "arrived": "{currency} · {count, plural, one {# to be checked} other {# to be checked}}",
      "booking": "{currency} · {count, plural, one {# being booked} other {# being booked}}",
      "confirmed": "{currency} · {count, plural, one {# confirmed} other {# confirmed}}",
      "failed": "{currency} · {count, plural, one {# failed} other {# failed}}",
      "cancelled": "{currency} · {count, plural, one {# cancelled} other {# cancelled}}",
      "refunded": "{currency} · {count, plural, one {# refunded} other {# refunded}}"
    },
    "empty": {
      "title": "No payments yet",
      "platform": "Once an agent buys credit or is sent an invoice, its payment is listed here.",
      "direct": "The first payment is made by “New top-up”, or comes with the first invoice. All of them stay here.",
      "below": "Your agent pays the platform nothing: its credit comes from whoever is above it, under Credit transfers.",
      "seeTransfers": "See the credit transfers"
    },
    "effect": {
      "awaited": "The money is to come. Once it has, {credit} of credit is booked.",
      "arrived": "The money has come. A second person looks before it is credited.",
      "booking": "Confirmed, and on its way into the books.",
      "confirmed": "The money has come, and the credit is booked.",
      "failed": "The money has come, but the credit could not be booked.",
      "cancelled": "Nothing is to be paid any more. Should the money come all the same, it is credited.",
      "refunded": "The money was sent back by PIX, and the credit was taken back."
    },
    "panel": {
      "receipt": "Receipt as PDF",
      "price": "Price of credit",
      "transfer": "Credit transfer",
      "seeTransfer": "See the transfer",
      "seeInvoice": "See the invoice",
      "byInvoice": "The invoice"
    },
    "payTo": {
      "title": "Pay to",
      "text": "Transfer {amount} and write the reference on it: the money is recognised by it.",
      "account": "Bank account",
      "copyAccount": "Copy account",
      "copyReference": "Copy reference",
      "none": "The platform has no bank account for this currency at present: ask there before you pay."
    },
    "topUp": {
      "action": "New top-up",
      "title": "New top-up",
      "text": "First you agree on the payment here, then you pay it at your bank. The credit comes once the platform has seen the money.",
      "amount": "Amount to pay",
      "least": "At least {least}.",
      "credit": "Credit it buys",
      "noteHint": "Kept with the payment, for both sides to read.",
      "payer": "CPF or CNPJ that pays",
      "payerHint": "Pay from an account of this holder. Money from another holder waits for the platform’s decision.",
      "payerWrong": "This is no valid CPF or CNPJ.",
      "submitPix": "Create PIX charge",
      "donePix": "Pay by PIX",
      "submit": "Agree on payment",
      "done": "Now pay it at your bank",
      "doneText": "Once the money has come, your agent gets {credit} of credit. Until then this payment stands in the list.",
      "close": "Close",
      "whyNot": {
        "pays_invoices": "Your agent pays afterwards: what it has used is invoiced each month, and there is nothing to buy ahead.",
        "is_below": "Your agent’s credit comes from whoever is directly above it: ask for it there.",
        "no_account": "The platform has no bank account for {currency} yet, so there is nowhere to pay to. Ask there.",
        "not_active": "Your agent is not active: it can buy credit again once it is.",
        "seeInvoices": "See the invoices",
        "askForCredit": "Ask for credit"
      }
    },
    "cancel": {
      "action": "Cancel top-up",
      "title": "Cancel this top-up?",
      "text": "{amount} with the reference {reference} is to be paid no more. Should the money come all the same, it is credited.",
      "keep": "Keep it",
      "done": "Top-up cancelled"
    },
    "arrival": {
      "action": "Confirm arrival",
      "title": "Has the money of {reference} come?",
      "received": "Received",
      "exact": "An invoice is paid by exactly what it asks for.",
      "less": "Agreed on was {amount}. Credited is what has come.",
      "bankReference": "Reference at the bank",
      "bankReferenceHint": "What the bank calls this movement. The same one is never credited twice.",
      "credit": "Credit for {agent}",
      "second": "Above {limit} of credit this takes two people: a second person looks before it is credited.",
      "submit": "Confirm arrival",
      "submitChecked": "Send for checking",
      "credited": "Arrival confirmed: the credit is booked",
      "waiting": "A second person looks now, before it is credited",
      "failed": "The credit could not be booked. Why stands in the payment."
    },
    "action": {
      "waitsForOther": "You confirmed this arrival: somebody else checks it."
    },
    "reject": {
      "title": "Reject this arrival?",
      "text": "Nothing is credited, and the payment is awaited again.",
      "reason": "Reason",
      "hint": "Whoever confirmed the arrival reads it, and the agent too.",
      "submit": "Reject arrival",
      "done": "Arrival rejected: the payment is awaited again"
    },
    "pix": {
      "title": "Pay by PIX",
      "qr": "QR code of the PIX charge",
      "text": "Scan the code in your bank’s app, or paste it there as PIX copy and paste.",
      "amount": "Amount",
      "payer": "Paid from",
      "code": "PIX copy and paste",
      "copy": "Copy code",
      "left": "Expires in {time}",
      "requested": "The bank is creating the charge. This takes a moment.",
      "slow": "The bank has not answered yet; it is asked again. Last answer: {problem}",
      "expired": "This charge has expired. Do not pay it any more: money that comes now waits for the platform’s decision.",
      "concluded": "The bank has received money for this charge.",
      "removed_by_receiver": "This charge was withdrawn.",
      "removed_by_bank": "The bank has withdrawn this charge.",
      "refused": "The bank did not create the charge: {problem}",
      "paid": "Paid: {credit} of credit is booked.",
      "sandbox": "Pay in the sandbox",
      "sandboxPaid": "The sandbox bank has taken the payment order",
      "new": "New PIX charge",
      "payThis": "Pay by PIX",
      "open": "Open the PIX",
      "received": "Received by PIX"
    }
  },
  "received": {
    "state": {
      "waiting": "Waits for a decision",
      "credited": "Credited",
      "refunding": "Being refunded",
      "refunded": "Refunded"
    },
    "cause": {
      "late": "Paid after the charge expired",
      "paid_twice": "Paid a second time",
      "other_amount": "Another amount than charged",
      "third_party": "Paid by another holder",
      "cancelled": "Paid after the top-up was cancelled",
      "no_charge": "Came without a charge",
      "not_creditable": "Cannot be credited",
      "rejected": "Credit rejected by a second person"
    },
    "column": {
      "at": "Received",
      "cause": "Reason",
      "amount": "Amount",
      "payer": "Payer",
      "taxId": "CPF or CNPJ",
      "charged": "Charged for",
      "credited": "Credited by",
      "endToEndId": "End-to-end ID",
      "txid": "Charge ID (txid)"
    },
    "list": {
      "search": "End-to-end ID or txid",
      "cause": "Reason",
      "anyCause": "Any reason"
    },
    "total": {
      "waiting": "BRL · {count, plural, one {# waits} other {# wait}}",
      "credited": "BRL · {count, plural, one {# credited} other {# credited}}",
      "refunding": "BRL · {count, plural, one {# being refunded} other {# being refunded}}",
      "refunded": "BRL · {count, plural, one {# refunded} other {# refunded}}"
    },
    "empty": {
      "title": "No PIX received yet",
      "text": "Money that comes to the platform’s PIX key is listed here as soon as the bank has confirmed it."
    },
    "panel": {
      "title": "PIX received",
      "payment": "Payment {reference} of {agent}"
    },
    "effect": {
      "waiting": "The money is on the platform’s account and is not credited. Credit it or refund it.",
      "credited": "The money has paid a payment, once.",
      "refunding": "The money is being sent back.",
      "refunded": "The money was sent back to the payer."
    },
    "advice": {
      "charged_payment": "It can be credited to the payment it was charged for, or refunded.",
      "extra_payment": "Its payment is settled. It can be credited as a payment of its own at today’s price, or refunded.",
      "named_agent": "It names no charge. Credit it to the agent it is meant for, or refund it.",
      "nothing": "It can only be refunded."
    },
    "credit": {
      "action": "Credit",
      "title": "Credit this PIX?",
      "text": "{amount} is credited to {agent}. What has come counts.",
      "textNamed": "{amount} is credited at the agent’s price of today.",
      "agent": "Agent",
      "pick": "Select an agent",
      "submit": "Credit",
      "done": "PIX credited, or sent for checking above the limit"
    },
    "refund": {
      "action": "Refund",
      "title": "Refund this PIX?",
      "text": "{amount} is sent back to the payer’s account.",
      "takes": "Once the money has gone, the credit it bought is taken back.",
      "second": "Above {limit} this takes two people: a second person agrees first.",
      "reason": "Reason",
      "hint": "Read by the platform’s people.",
      "submit": "Refund",
      "done": "Refund requested",
      "heading": "Refund",
      "by": "Requested by",
      "checkedBy": "Checked by",
      "at": "Requested",
      "ended": "Ended",
      "takesCredit": "Credit taken back",
      "problem": "Answer",
      "noCredit": "The agent has used this credit. It is taken back once there is enough.",
      "waitsForOther": "You requested this refund: somebody else decides.",
      "approved": "Refund approved",
      "state": {
        "waiting": "Waits for a second person",
        "requested": "To be sent to the bank",
        "processing": "In progress at the bank",
        "returned": "Money returned, credit to be taken back",
        "done": "Done",
        "failed": "Not carried out",
        "rejected": "Rejected"
      }
    },
    "reject": {
      "title": "Reject this refund?",
      "text": "No money is sent, and the PIX stays as it was.",
      "reason": "Reason",
      "hint": "The member who requested the refund sees it.",
      "submit": "Reject refund",
      "done": "Refund rejected"
    }
  },
  "invoice": {
    "state": {
      "open": "Open",
      "overdue": "Overdue",
      "paid": "Paid"
    },
    "column": {
      "number": "Number",
      "from": "From",
      "to": "To",
      "ggr": "GGR",
      "amount": "Amount",
      "issued": "Issued",
      "due": "Due",
      "paid": "Paid",
      "reference": "Payment reference"
    },
    "total": {
      "open": "{currency} · {count, plural, one {# open} other {# open}}",
      "overdue": "{currency} · {count, plural, one {# overdue} other {# overdue}}",
      "paid": "{currency} · {count, plural, one {# paid} other {# paid}}"
    },
    "empty": {
      "title": "No invoices yet",
      "text": "Agents that pay afterwards are sent an invoice at the beginning of each month, with a line for each provider."
    },
    "effect": {
      "open": "To be paid by {due}. Paid, it gives back the credit that was used.",
      "overdue": "It was due on {due}. Paid, it gives back the credit that was used.",
      "paid": "Paid, and the credit that was used is given back."
    },
    "panel": {
      "file": "Invoice as PDF",
      "billedTo": "Billed to",
      "period": "Period (UTC)",
      "lines": "Lines by provider",
      "provider": "Provider",
      "rounds": "Rounds",
      "turnover": "Turnover",
      "wins": "Wins",
      "rate": "Rate",
      "sum": "Sum",
      "minimum": "Up to the minimum of the plan",
      "payment": "Payment",
      "seeRounds": "See the rounds"
    }
  },
  "terms": {
    "kind": {
      "prepaid": "Buys credit ahead",
      "postpaid": "Pays monthly invoices"
    },
    "state": {
      "waiting": "Waiting",
      "done": "Took effect",
      "rejected": "Rejected",
      "withdrawn": "Withdrawn"
    },
    "column": {
      "kind": "Terms",
      "line": "Credit line",
      "available": "Credit available",
      "balance": "Credit balance",
      "price": "Price",
      "dueDays": "Due after",
      "owed": "Owed",
      "since": "Since",
      "waiting": "Change waiting"
    },
    "days": "{count, plural, one {# day} other {# days}}",
    "list": {
      "kind": "Terms",
      "anyKind": "Any terms"
    },
    "empty": {
      "title": "No terms to show",
      "text": "The platform agrees on terms with its direct customers: how they pay for their credit, and how far below zero it may go."
    },
    "panel": {
      "sinceStart": "From the beginning",
      "about": {
        "prepaid": "Credit is bought ahead, by top-ups.",
        "postpaid": "What was used is invoiced at the beginning of the next month."
      },
      "change": "Change that waits",
      "history": "History",
      "noHistory": "Never changed so far.",
      "invoices": "Invoices of {code}",
      "payments": "Payments of {code}",
      "madeBy": "{who} asked for it",
      "decidedBy": "{who} decided",
      "answer": "Why not: {answer}"
    },
    "change": {
      "action": "Change terms",
      "open": "A change of these terms waits already.",
      "title": "Change the terms of {code}",
      "kind": "How it pays",
      "line": "Credit line",
      "lineHint": "How far below zero its credit may go; 0 for not at all.",
      "lineHintPostpaid": "How far below zero its credit may go. Who pays afterwards needs one.",
      "dueDays": "Days until an invoice is due",
      "reason": "Reason",
      "reasonHint": "It stays in the history, and the agent reads it.",
      "second": "A line raised above {limit} takes two people: a second person decides before it holds.",
      "submit": "Change terms",
      "submitChecked": "Send for approval",
      "done": "Terms changed",
      "waiting": "A second person decides now"
    },
    "action": {
      "approved": "Approved: the new terms hold",
      "withdrawn": "Change withdrawn",
      "waitsForOther": "You asked for this change: somebody else decides it."
    },
    "reject": {
      "title": "Reject this change?",
      "reason": "Reason",
      "hint": "Whoever asked for the change reads it.",
      "submit": "Reject change",
      "done": "Change rejected"
    }
  },
  "plan": {
    "text": "What GGR costs by provider and tier, which plan each customer is on, and changes from one plan to another.",
    "tab": {
      "plan": "Current plan",
      "plans": "Plans",
      "changes": "Changes",
      "changesForMe": "Changes ({count, number} for you)"
    },
    "column": {
      "version": "Version",
      "highest": "Highest price",
      "lowest": "Lowest price",
      "tiers": "Tiers",
      "minimum": "Monthly minimum",
      "line": "Credit line up to",
      "dueDays": "Due after at most",
      "offered": "Offer",
      "agents": "Customers",
      "madeAt": "Version since"
    },
    "offer": {
      "yes": "Offered",
      "no": "Not offered"
    },
    "list": {
      "currency": "Currency",
      "anyCurrency": "Any currency"
    },
    "empty": {
      "title": "No plans to show",
      "platform": "A plan says what GGR costs by provider, from which monthly GGR on it costs less, and which terms go with it.",
      "agent": "The platform offers no plan in your currency now.",
      "below": "Your agent gets its play credit from the agent above, at the price agreed with it."
    },
    "named": "{name} · version {version, number}",
    "individual": "Individual price",
    "individualText": "The same price for every provider, without tiers or a minimum.",
    "days": "{count, plural, one {# day} other {# days}}",
    "tier": {
      "title": "Prices by monthly GGR",
      "from": "From {ggr}",
      "others": "Other providers",
      "all": "All providers",
      "reached": "Reached this month"
    },
    "panel": {
      "versions": "Versions",
      "customers": "Customers on this plan",
      "noCustomers": "No customer is on this plan.",
      "customer": "{code}, version {version, number}",
      "facts": "Terms of the plan"
    },
    "edit": {
      "create": "New plan",
      "version": "New version",
      "createTitle": "New plan",
      "versionTitle": "New version of {name}",
      "versionText": "Customers on version {version, number} stay on it until a change of plan is decided.",
      "name": "Name",
      "code": "Code",
      "codeHint": "3 to 40 of a–z, 0–9 and _. It never changes.",
      "currency": "Currency",
      "tiers": "Prices by monthly GGR",
      "tiersText": "The tier that the GGR of a whole month reaches prices all of that month.",
      "tier": "Tier {number, number}",
      "from": "From monthly GGR",
      "price": "Price of other providers",
      "provider": "Provider",
      "chooseProvider": "Select a provider",
      "providerPrice": "Price",
      "addProvider": "Add a provider",
      "removeProvider": "Remove this provider",
      "addTier": "Add a tier",
      "removeTier": "Remove tier {number, number}",
      "minimum": "Monthly minimum",
      "minimumHint": "What a whole month costs at least where invoices are paid; 0 for none.",
      "line": "Credit line up to",
      "lineHint": "The largest credit line that may be agreed on; 0 for none.",
      "dueDays": "Invoices due after at most (days)",
      "offered": "Offered: customers see this plan and may request it",
      "reason": "Reason",
      "reasonHint": "It stays with this version. Members of the platform read it.",
      "submitCreate": "Create plan",
      "submitVersion": "Publish version",
      "created": "Plan created",
      "published": "Version {version, number} published"
    },
    "current": {
      "choose": "Select a customer to see its plan, its use of this month and what other plans would have cost.",
      "chooseTitle": "Which customer?",
      "subAgentTitle": "No plan of its own",
      "subAgentText": "{code} is a sub-agent: it gets its credit from the agent above at {price} and has no plan with the platform.",
      "sinceStart": "From the beginning",
      "since": "In force since",
      "credit": "Price of credit bought ahead",
      "terms": "Terms"
    },
    "cycle": {
      "title": "This month so far",
      "period": "Months are in UTC: {from} – {to}.",
      "ggr": "GGR",
      "cost": "Cost at these prices",
      "next": "To the next tier",
      "lastTier": "Highest tier reached",
      "noTiers": "No tiers",
      "progress": "{share} of the GGR of the next tier"
    },
    "line": {
      "provider": "Provider",
      "month": "Month",
      "ggr": "GGR",
      "price": "Price",
      "cost": "Cost",
      "minimum": "Up to the minimum",
      "sum": "Sum",
      "none": "No settled rounds in this period."
    },
    "simulator": {
      "title": "The last 90 days under each plan",
      "period": "{from} – {to} (UTC), GGR {ggr}",
      "current": "Current plan",
      "invoiced": "By invoices",
      "prepaid": "Credit bought ahead",
      "difference": "Against the current plan",
      "same": "No difference",
      "more": "{amount} more",
      "less": "{amount} less",
      "lines": "Show lines",
      "linesOf": "The last 90 days under {plan}",
      "linesText": "GGR × price = cost, each line to the nearest minor unit, halves away from zero.",
      "seeRounds": "See the rounds",
      "noOther": "No other plan is offered in this currency."
    },
    "change": {
      "action": "Request a change",
      "title": "Another plan for {code}",
      "text": "It is in force from the next month on ({from}, UTC). Until then nothing changes.",
      "plan": "Plan",
      "choosePlan": "Select a plan",
      "option": "{name} · version {version, number} · up to {price}",
      "reason": "Reason",
      "reasonHint": "It stays in the history. Who decides and the agent read it.",
      "second": "A lower price, or a GGR of more than {limit} in the last 90 days, takes two people: a second person decides.",
      "secondAgent": "A member of the platform decides.",
      "submit": "Send request",
      "waiting": "Request sent: another person decides",
      "scheduled": "Scheduled for the next month",
      "open": "A change of this plan waits or is scheduled already.",
      "none": "There is no other plan in this currency."
    }
  },
  "planChange": {
    "state": {
      "waiting": "Waiting",
      "scheduled": "Scheduled",
      "done": "Took effect",
      "rejected": "Rejected",
      "withdrawn": "Withdrawn"
    },
    "column": {
      "at": "Requested",
      "plan": "Plan",
      "from": "In force from",
      "answer": "Why not"
    },
    "list": {
      "state": "State",
      "anyState": "Any state"
    },
    "empty": {
      "title": "No changes of plans",
      "text": "A change is requested under Current plan and is in force from the next month on."
    },
    "panel": {
      "open": "Open change",
      "history": "History",
      "noHistory": "The plan was never changed.",
      "from": "In force from {from} (UTC)",
      "madeBy": "{who} requested it",
      "decidedBy": "{who} decided",
      "answer": "Why not: {answer}",
      "agent": "Plan of {code}"
    },
    "action": {
      "approved": "Approved: in force from the next month on",
      "withdrawn": "Request withdrawn",
      "waitsForOther": "You requested this change: another person decides it."
    },
    "reject": {
      "title": "Reject this change?",
      "reason": "Reason",
      "hint": "The member who requested the change reads it.",
      "submit": "Reject change",
      "done": "Change rejected"
    }
  },
  "playerTransfer": {
    "list": {
      "text": "Money moved into players’ wallets and out of them by their agents.",
      "search": "Agent’s transfer id",
      "emptyTitle": "No player transfers yet",
      "emptyText": "Deposits and withdrawals that an agent’s server orders by the API are listed here. Agents in seamless mode have none.",
      "emptyAction": "See the players"
    },
    "total": {
      "deposits": "{currency} · {count, plural, one {# deposit} other {# deposits}}",
      "withdrawals": "{currency} · {count, plural, one {# withdrawal} other {# withdrawals}}"
    }
  },
  "player": {
    "state": {
      "active": "Active",
      "blocked": "Blocked",
      "self_excluded": "Self-excluded",
      "closed": "Closed"
    },
    "column": {
      "rounds": "Rounds",
      "turnover": "Turnover",
      "wins": "Wins",
      "lastGame": "Last game",
      "lastRound": "Last round",
      "stakeCap": "Stake cap",
      "country": "Country"
    },
    "list": {
      "text": "Everybody who plays at your agents: what they hold, what they staked and won.",
      "search": "Code or name",
      "state": "State",
      "anyState": "All states",
      "activity": "Activity",
      "anyActivity": "Any activity",
      "playing": "Played within 15 min",
      "total": "{currency} · {count, plural, one {# player} other {# players}}",
      "emptyTitle": "No players yet",
      "emptyText": "A player appears here when an agent’s server creates it by the API.",
      "emptyAction": "See the agents"
    },
    "panel": {
      "facts": "Details",
      "ggr": "GGR",
      "ggrFormula": "GGR = turnover − wins",
      "ggrCovers": "All settled rounds of this player, since the first.",
      "links": "Everything of this player",
      "rounds": "Rounds",
      "statement": "Wallet statement",
      "transfers": "Transfers",
      "wallet": "Wallet",
      "latest": "Latest entries",
      "seamless": "In seamless mode the player’s money is in the agent’s own system, so there is no wallet with us.",
      "seamlessShort": "With the agent",
      "noEntries": "Nothing has moved in this wallet yet.",
      "noName": "No name given",
      "never": "Never played",
      "noCap": "None",
      "anonymised": "Anonymised",
      "anonymisedAt": "Anonymised"
    },
    "action": {
      "block": "Block",
      "unblock": "Unblock",
      "more": "More",
      "exclude": "Record self-exclusion",
      "stakeCap": "Set stake cap",
      "anonymise": "Anonymise (LGPD)"
    },
    "setState": {
      "blockTitle": "Block player {code}?",
      "unblockTitle": "Unblock player {code}?",
      "blockText": "Player {code} of {agent} can no longer open a game or stake. A round in progress finishes and its win is paid.",
      "unblockText": "Player {code} of {agent} can open games and stake again.",
      "blockSubmit": "Block {code}",
      "unblockSubmit": "Unblock {code}",
      "blockWallet": "Deposits are refused meanwhile; what the wallet holds can still be withdrawn.",
      "unblockWallet": "Deposits are accepted again.",
      "excludeTitle": "Record the self-exclusion of player {code}?",
      "excludeText": "Player {code} of {agent} asked not to play any more. It can open no game and stake nothing. A round in progress finishes and its win is paid.",
      "excludeWallet": "Deposits are refused from now on; what the wallet holds can still be withdrawn.",
      "excludeForGood": "No member can undo this.",
      "excludeSubmit": "Exclude {code}"
    },
    "stakeCap": {
      "title": "Stake cap of player {code}",
      "none": "No cap is set: stakes go as high as each game takes.",
      "now": "The cap is {cap} now.",
      "field": "Highest stake",
      "missing": "Enter the highest stake.",
      "effect": "From the next stake on, higher ones are refused in every game. A game whose lowest stake is above the cap cannot be played.",
      "submit": "Set the cap",
      "lift": "Lift the cap"
    },
    "anonymise": {
      "title": "Anonymise player {code}?",
      "goes": "Code, name, country and language of player {code} of {agent}, the text of all notes and the addresses of its games are removed. The account is closed.",
      "stays": "Rounds, transfers and the wallet statement stay, under a code that tells nothing, and still add up.",
      "forGood": "Nobody can undo this.",
      "field": "Type {code} to confirm",
      "notTheCode": "This is not {code}.",
      "submit": "Anonymise for good",
      "already": "The player is anonymised already.",
      "hasMoney": "The wallet holds money: withdraw it first."
    },
    "notes": {
      "title": "Notes",
      "none": "No notes yet.",
      "field": "New note",
      "hint": "A note can be neither changed nor removed. Your agent and everybody above it can read it.",
      "add": "Add the note",
      "older": "Show older notes",
      "gone": "Removed when the player was anonymised."
    },
    "setStates": {
      "blockTitle": "Block {count, plural, one {# player} other {# players}}?",
      "unblockTitle": "Unblock {count, plural, one {# player} other {# players}}?",
      "blockText": "They can no longer open a game or stake, and deposits are refused. Rounds in progress finish and their wins are paid; what the wallets hold can still be withdrawn.",
      "unblockText": "They can open games and stake again. Players who excluded themselves stay excluded.",
      "blockSubmit": "Block {count, plural, one {# player} other {# players}}",
      "unblockSubmit": "Unblock {count, plural, one {# player} other {# players}}",
      "blockDone": "{count, plural, =0 {No player blocked} one {# player blocked} other {# players blocked}}",
      "unblockDone": "{count, plural, =0 {No player unblocked} one {# player unblocked} other {# players unblocked}}",
      "summary": "{done, number} changed, {unchanged, number} as before, {refused, number} refused",
      "results": "Results",
      "block": "Blocked",
      "unblock": "Unblocked",
      "unchanged": "As before",
      "close": "Close"
    },
    "choice": {
      "title": "Choose a player",
      "text": "Look a player up by code. Who was chosen stands in the address, so it can be kept and shared.",
      "rtpCovers": "All settled rounds of this player.",
      "inAll": "in all"
    },
    "filter": {
      "label": "Player",
      "choose": "Choose a player",
      "any": "Any player",
      "unknown": "Unknown player",
      "clear": "Any player again",
      "code": "Player code",
      "none": "No player has this code."
    },
    "moveMoney": {
      "deposit": "Deposit",
      "withdraw": "Withdraw",
      "depositTitle": "Deposit to player {code}",
      "withdrawTitle": "Withdraw from player {code}",
      "amount": "Amount",
      "amountMissing": "Enter an amount.",
      "all": "Everything the wallet holds when it is booked",
      "preview": "Available",
      "wallet": "Wallet of {code}",
      "credit": "Credit of {code}",
      "depositEffect": "Moves from the credit of {agent} to the wallet of {code}, who can play with it at once.",
      "withdrawEffect": "Moves from the wallet of {code} back to the credit of {agent}.",
      "unsure": "It is not known whether the transfer went through. Trying again sends the same one: it cannot happen twice.",
      "seeTransfers": "See the transfers",
      "deposited": "Deposited",
      "withdrawn": "Withdrawn",
      "player": "Player",
      "agent": "Agent",
      "balanceAfter": "Wallet afterwards",
      "close": "Close",
      "nothing": "The wallet is empty."
    },
    "sessions": {
      "title": "Open games",
      "none": "No game is open.",
      "end": "End all",
      "endingAlready": "They end after the round that is running.",
      "rtp": "RTP",
      "active": "Open",
      "ending": "Ending",
      "seen": "Seen",
      "endTitle": "End the open games of player {code}?",
      "endText": "The games that player {code} of {agent} has open end. A round in progress finishes first and its win is paid. The player can open a game again."
    }
  },
  "overview": {
    "text": "Your subtree as it stands now; figures follow each round.",
    "currencies": "Currencies",
    "period": "Last 24 hours, amounts in {currency}",
    "thanBefore": "vs. 24 h before",
    "theoretical": "theoretical",
    "noTurnover": "no turnover yet",
    "figure": {
      "credit": "Available credit",
      "runway": "Runway",
      "turnover": "Turnover",
      "wins": "Wins",
      "ggr": "GGR",
      "rtp": "Actual RTP",
      "rounds": "Rounds"
    },
    "now": {
      "activePlayers": "Active (15 min)",
      "roundsPerMinute": "Rounds per minute",
      "ledger": "Ledger",
      "checked": "checked",
      "replay": "Rounds rechecked",
      "replayed": {
        "right": "All as booked",
        "wrong": "{count, plural, one {# round differs} other {# rounds differ}}",
        "unknown": "Not replayed yet"
      },
      "firstDifference": "The first: {reason}",
      "difference": {
        "seeds_missing": "its seeds are missing",
        "seed_unreadable": "its sealed seed was changed",
        "commitment": "its seed is not the one whose hash was shown",
        "maths": "its maths are not certified",
        "label": "its RTP is not the variant’s",
        "win": "its win is not that of its seeds"
      },
      "replayedOf": "{replayed, number} of {total, number}",
      "completeTo": "Data up to",
      "books": {
        "right": "Books add up",
        "wrong": "Books do not add up",
        "unknown": "Not checked yet"
      },
      "days": {
        "right": "Figures match the rounds up to {day}",
        "unknown": "Closed days not compared yet",
        "wrong": "{subject, select, balances {Daily balances differ from the movements} other {Figures differ from the rounds}}: {what}",
        "agent": "agent {agent}",
        "game": "game {game}"
      }
    },
    "hours": {
      "title": "Turnover and GGR by hour",
      "hour": "Hour",
      "turnover": "Turnover",
      "loss": "{amount} loss",
      "sentence": "{turnover} staked in {rounds, plural, one {# round} other {# rounds}}; GGR {ggr}. Busiest from {hour}.",
      "nothing": "No stakes in the last 24 hours.",
      "emptyTitle": "No rounds in the last 24 hours",
      "emptyText": "Bars appear with the first stake."
    },
    "feed": {
      "title": "Latest rounds",
      "all": "All rounds",
      "stake": "staked",
      "win": "won",
      "emptyTitle": "No rounds yet",
      "emptyText": "The first spin shows here within seconds."
    },
    "empty": {
      "title": "No agents yet",
      "text": "Figures appear once an agent has credit and its players spin.",
      "action": "Create the first agent"
    }
  },
  "feed": {
    "consumers": "Each part that follows the ledger",
    "consumer": {
      "figures": "Figures",
      "live": "Live events",
      "rtp": "RTP monitor",
      "replay": "Replay of rounds",
      "balances": "Daily balances",
      "checks": "Check of the books"
    },
    "upToDate": "Up to date",
    "age": "{unit, select, s {{count, number} s} min {{count, number} min} other {{count, number} h}}",
    "behind": "{age} behind",
    "behindRounds": "{age} behind, {rounds, plural, one {# round} other {# rounds}} to come",
    "stopped": "Stopped",
    "stoppedAt": "Stopped at {agent}: {consumer}",
    "moreStopped": "{count, plural, one {and one more} other {and # more}}",
    "mend": "Mend it on the server:"
  },
  "agentRanking": {
    "column": {
      "turnover": "Turnover",
      "wins": "Wins",
      "ggr": "GGR",
      "margin": "Margin",
      "rtp": "RTP",
      "theoretical": "Theoretical",
      "cost": "Cost",
      "rounds": "Rounds",
      "players": "Players",
      "perPlayer": "GGR per player",
      "share": "Turnover share",
      "providers": "Providers"
    },
    "list": {
      "text": "Who brings in what over a period, what it costs them, and how many played. Agents with different currencies are ranked one currency after the other.",
      "scope": "Whose play",
      "ofOwn": "Own players",
      "of": {
        "subtree": "With all below"
      },
      "emptyTitle": "No agents yet",
      "emptyText": "An agent is ranked here from the day it is there.",
      "emptyAction": "To the agents"
    },
    "chart": {
      "title": "Turnover and GGR by agent",
      "titleIn": "Turnover and GGR by agent ({currency})",
      "agent": "Agent",
      "turnover": "Turnover",
      "loss": "{amount} loss",
      "sentence": "The first {count, plural, one {agent} other {# agents}} of the list. Largest GGR among them: {code} with {ggr}.",
      "nothing": "Nothing was staked in this period.",
      "emptyTitle": "No rounds in this period",
      "emptyText": "Choose another period, or other agents."
    },
    "covers": {
      "own": "Settled rounds of this agent’s own players, from {from} to {to}.",
      "subtree": "Settled rounds of this agent’s players and of all agents below it, from {from} to {to}.",
      "hours": "Where an end of the period falls within an hour (UTC) with very many rounds, that hour is counted in full. Stakes that were refunded are not counted."
    },
    "how": {
      "turnover": "Turnover = Σ stakes",
      "wins": "Wins = Σ wins paid",
      "ggr": "GGR = Σ stakes − Σ wins",
      "rtp": "RTP = Σ wins ÷ Σ stakes",
      "margin": "Margin = GGR ÷ turnover",
      "cost": "Cost = GGR × {price}, the price of credit today",
      "rounds": "Rounds = number of settled rounds",
      "players": "Players = different players with a settled round",
      "perPlayer": "GGR per player = GGR ÷ players"
    },
    "panel": {
      "agent": "Agent",
      "inDepth": "In depth",
      "providers": "Turnover by provider",
      "roundsWord": "{count, plural, one {round} other {rounds}}",
      "bands": "Where the RTP of so many rounds should lie depends on the game: the exact bands of each stand under RTP control.",
      "notThere": "Not in this ranking",
      "notThereText": "The agent is not among those chosen here."
    }
  },
  "holdings": {
    "text": "What agents and players hold, what is in open rounds and what the house has won, hour by hour and day by day.",
    "tab": {
      "holdings": "Holdings",
      "reconciliation": "Reconciliation"
    },
    "show": {
      "label": "View",
      "time": "Over time",
      "agents": "By agent"
    },
    "part": {
      "credit": "Agents’ credit",
      "wallet": "Wallets",
      "open": "Open rounds",
      "house": "House",
      "issuance": "Issued credit",
      "outside": "Parent agents"
    },
    "of": {
      "held": "Everything held",
      "credit": "Agents’ credit",
      "wallet": "Wallets",
      "open": "Open rounds",
      "house": "House"
    },
    "step": {
      "opening": "Opening",
      "closing": "Closing",
      "credit_issue": "Credit issued",
      "credit_redeem": "Credit redeemed",
      "credit_send": "Credit sent or received",
      "credit_take": "Credit taken back",
      "deposit": "Deposits",
      "withdrawal": "Withdrawals",
      "stake": "Stakes",
      "win": "Wins",
      "refund": "Refunds",
      "settlement": "Stakes settled"
    },
    "column": {
      "period": "Period",
      "credit": "Agents’ credit",
      "wallet": "Wallets",
      "open": "Open rounds",
      "held": "Held",
      "house": "House",
      "issuance": "Issued credit",
      "outside": "Parent agents",
      "sum": "Sum",
      "at": "As of",
      "change": "Change",
      "bought": "Credit issued (net)",
      "given": "Credit received",
      "deposits": "Deposits",
      "withdrawals": "Withdrawals",
      "stakes": "Stakes settled",
      "wins": "Wins"
    },
    "sinceOpening": "in this period",
    "own": "itself",
    "ownText": "The agent itself, without its sub-agents",
    "withBelow": "With all its sub-agents",
    "agentsTotal": "{currency} · {count, plural, one {# agent} other {# agents}}",
    "addsUp": "Opening + flows = closing",
    "doesNotAddUp": "Opening + flows do not equal the closing. The platform is notified by its daily check.",
    "sum": {
      "label": "Sum of the books in {currency}",
      "is": "{currency}: sum of all accounts {sum}",
      "figure": "Sum of all accounts",
      "covers": "Every movement takes from one account what it gives to another, so all accounts together are 0. Where only part of a tree is shown, the credit that came from parent agents stands against it.",
      "compared": "Closed days up to {day} (UTC) have been compared with their movements: {differences, plural, =0 {no differences} one {# difference} other {# differences}}.",
      "notCompared": "No closed day has been compared with its movements yet."
    },
    "chart": {
      "title": "Credit and wallets over time",
      "titleIn": "Credit and wallets over time ({currency})",
      "sentence": "Agents and players together hold {after} at the end of {last}; at the end of {first} it was {before}.",
      "emptyTitle": "Nothing is held yet",
      "emptyText": "Bars appear with the first credit."
    },
    "waterfall": {
      "title": "What flowed in and out ({currency})",
      "sentence": "{period}: from {opening} to {closing}.",
      "axis": "The axis begins at {floor}, not at 0.",
      "step": "Step",
      "amount": "Amount",
      "of": "Flows of",
      "emptyTitle": "Nothing flowed",
      "emptyText": "No money moved in this period."
    },
    "steps": {
      "title": "Opening to closing"
    },
    "list": {
      "label": "Holdings at the end of each period",
      "emptyTitle": "No money has moved yet",
      "emptyText": "Holdings appear with the first credit an agent gets.",
      "emptyAction": "To the credit transfers"
    },
    "panel": {
      "notThere": "Not on this page",
      "notThereText": "The period is not among the rows shown.",
      "agentNotThere": "The agent is not among the rows shown.",
      "flows": "What flowed in this period",
      "links": "Ways on from here",
      "overTime": "Over time",
      "children": "Its sub-agents",
      "statement": "Credit statement",
      "agent": "Agent"
    },
    "rows": {
      "credit": "See the credit transfers",
      "players": "See the player transfers",
      "rounds": "See the rounds"
    },
    "how": {
      "held": "Held = agents’ credit + wallets + open rounds",
      "credit": "Agents’ credit = Σ balances of the agents’ credit accounts",
      "wallet": "Wallets = Σ balances of the players’ wallets",
      "open": "Open rounds = Σ stakes booked − Σ stakes of settled and refunded rounds",
      "house": "House = Σ stakes of settled rounds − Σ wins",
      "issuance": "Issued credit = Σ credit redeemed − Σ credit issued",
      "outside": "Parent agents = Σ credit returned to them − Σ credit received from them",
      "flow": {
        "credit_issue": "Credit issued = Σ credit the platform has issued",
        "credit_redeem": "Credit redeemed = Σ credit the platform has taken back",
        "credit_send": "Credit sent or received = Σ credit from parent agents − Σ credit to sub-agents",
        "credit_take": "Credit taken back = Σ credit taken from sub-agents − Σ credit taken by parent agents",
        "deposit": "Deposits = Σ agents’ credit moved to wallets",
        "withdrawal": "Withdrawals = Σ wallet money moved back to agents’ credit",
        "stake": "Stakes = Σ stakes booked",
        "settlement": "Stakes settled = Σ stakes of rounds settled in this time",
        "win": "Wins = Σ wins of rounds settled in this time",
        "refund": "Refunds = Σ stakes of refunded rounds"
      }
    },
    "covers": {
      "opening": "What was held when the period began.",
      "closing": "What is held at the end of the period, or as far as the ledger has been followed.",
      "flow": "Every movement of the accounts shown here in this currency, from the first instant of the period on and before its end. A reversal is a movement the other way and counts in its own kind. Movements within what is shown cancel out.",
      "part": "All movements of the accounts shown here in this currency, since the first. The screen reads running totals by quarter of an hour, which a daily check compares with the movements."
    }
  },
  "agentPeriod": {
    "column": {
      "period": "Period",
      "change": "GGR change",
      "turnoverChange": "Turnover change",
      "until": "Until",
      "part": "In part"
    },
    "list": {
      "text": "What was played by hour, day, week or month, of everybody together or agent by agent, each beside the period before.",
      "unit": "Periods",
      "by": "Whose figures",
      "together": "Everybody together",
      "byAgent": "Agent by agent",
      "emptyTitle": "Nobody played in this time",
      "emptyText": "Periods appear with the first round.",
      "emptyAction": "To the rounds"
    },
    "unit": {
      "hour": "Hours",
      "day": "Days",
      "week": "Weeks",
      "month": "Months"
    },
    "part": "partial",
    "everybody": "Everybody",
    "againstBefore": "against the period before",
    "total": "{currency} · {count, plural, one {# period} other {# periods}}",
    "chart": {
      "title": "Turnover and GGR by period",
      "titleIn": "Turnover and GGR by period ({currency})",
      "period": "Period",
      "sentence": "The {count, plural, one {period} other {# periods}} on this page: GGR of {ggr}, the highest {period} with {best}."
    },
    "covers": {
      "all": "All settled rounds of everybody in this list, in this currency, from the first instant of the period on and before its end, as far as it lies in the time chosen.",
      "agent": "All settled rounds of this agent’s own players, from the first instant of the period on and before its end, as far as it lies in the time chosen."
    },
    "panel": {
      "links": "Behind these figures",
      "from": "From",
      "to": "To",
      "part": "The period is not over, or only in part in the time chosen: it is compared with none.",
      "nothingBefore": "There is no whole period before it in this list to compare it with.",
      "notThere": "Not on this page",
      "notThereText": "The period is not among the rows shown."
    }
  },
  "agentDepth": {
    "column": {
      "active": "Active players",
      "new": "New",
      "returning": "Returning",
      "lost": "Lost",
      "credit": "Own credit",
      "wallets": "Players’ wallets",
      "children": "Sub-agents’ credit",
      "heldAt": "Holdings at"
    },
    "text": "One agent over days, weeks or months: its players, what it holds, what was played, and the share of each sub-agent, game and provider.",
    "choice": "What is shown",
    "agent": "Agent",
    "latest": {
      "day": "Last 30 days",
      "week": "Last 12 weeks",
      "month": "Last 3 months"
    },
    "beside": {
      "label": "Compare with",
      "nothing": "No comparison",
      "before": "Period before",
      "agent": "Another agent",
      "which": "Agent to compare with",
      "than": "vs. period before"
    },
    "figures": "Figures of all periods",
    "periods": "Periods of the agent",
    "theoretical": "theoretical",
    "tooManyRounds": "Too many rounds to count",
    "notOver": "Known when the period is over",
    "allPeriods": "All periods",
    "empty": {
      "title": "No rounds in this period",
      "text": "Choose another period or another agent."
    },
    "covers": {
      "read": "{code} in {currency}, whole periods from {from} to {to}.",
      "beside": "Compared with {code} in {currency}, {from} to {to}."
    },
    "how": {
      "active": "Active = different players with a settled round in the period",
      "new": "New = active players whose first round ever was settled in the period",
      "returning": "Returning = active players who had played before, but not in the period before. Active = active of the period before − lost + new + returning",
      "lost": "Lost = players active in the period before and not in this one; known when the period is over",
      "credit": "Own credit = balance of the agent’s credit account",
      "wallets": "Players’ wallets = Σ balances of the wallets of the players counted here",
      "children": "Sub-agents’ credit = Σ credit balances of all agents below it",
      "holdings": "At the last end of a day (UTC) in the period, from the daily balances of the ledger; of the running period, now."
    },
    "behind": {
      "entries": "See the statement",
      "wallets": "See the players",
      "agents": "See the agents",
      "players": "See the players of this time",
      "ranking": "Ranking"
    },
    "players": {
      "title": "Players by period",
      "sentence": "Most active players in one of the {count, plural, one {period} other {# periods}} on this page: {most}.",
      "period": "Period",
      "beside": "Active players · {name}"
    },
    "shares": {
      "by": "Split by",
      "of": {
        "child": "Sub-agent",
        "game": "Game",
        "provider": "Provider"
      },
      "title": {
        "child": "Turnover by sub-agent",
        "game": "Turnover by game",
        "provider": "Turnover by provider"
      },
      "table": {
        "child": "Share of each sub-agent",
        "game": "Share of each game",
        "provider": "Share of each provider"
      },
      "tableHint": "Of all periods together, in {currency}, the largest turnover first.",
      "sentence": "{name} has the largest share: {share} of the turnover.",
      "nothing": "Nothing was staked in this period.",
      "emptyTitle": "No rounds in this period",
      "period": "Period",
      "others": "{count, plural, one {1 other} other {# others}}",
      "itself": "{name} itself"
    },
    "hours": {
      "title": "Turnover by weekday and hour",
      "loading": "Loading",
      "asMap": "As a heat map",
      "asTable": "As a table",
      "hour": "Hour",
      "sentence": "Highest turnover: {weekday} at {hour}, with {amount} in all periods together.",
      "emptyTitle": "No rounds in this period",
      "emptyText": "Nothing was staked in this period.",
      "formula": "Cell = Σ stakes of all hours of that weekday and time",
      "covers": "Settled rounds of the periods shown. Hours are those of UTC; each stands where it begins on your clock."
    },
    "rtp": {
      "title": "RTP by variant and its band",
      "hint": "This year (UTC), the largest turnover first.",
      "formula": "RTP = Σ wins ÷ Σ stakes; the band from the variant’s certified payout distribution",
      "covers": "Settled rounds with a stake of this year (UTC). The band holds 99 of 100 looks at so many rounds of a game that pays as declared; it is exact where all stakes were equal, and close where they differed. RTP over several games has no exact band.",
      "monitor": "To the RTP monitor",
      "variant": "Game and variant",
      "actual": "Actual",
      "declared": "Declared",
      "band": "99 % band",
      "about": "about",
      "inside": "inside",
      "outside": "outside",
      "rounds": "Rounds",
      "emptyTitle": "No rounds this year",
      "emptyText": "Variants appear with their first settled round."
    }
  },
  "periodChange": {
    "ask": "Why did it change?",
    "askOf": "Why did it change? {figure}",
    "back": "Back to the period",
    "measure": "Figure",
    "before": "Before",
    "now": "Now",
    "difference": "Difference",
    "contribution": "Contribution",
    "sum": "Sum ({currency})",
    "table": "Contributions to the difference",
    "splitBy": "Split by",
    "split": {
      "game": "Game",
      "child": "Sub-agent",
      "provider": "Provider",
      "player": "Player"
    },
    "rest": "{count, plural, one {1 other player} other {# other players}}",
    "waterfall": {
      "game": "{figure} by game, before to now",
      "child": "{figure} by sub-agent, before to now",
      "provider": "{figure} by provider, before to now",
      "player": "{figure} by player, before to now"
    },
    "sentence": "Largest contribution: {name} with {effect}.",
    "nothing": "Nothing was played in either period",
    "nothingText": "There is no difference to explain.",
    "tooManyRounds": "Too many rounds would have to be read one by one to split this difference by player. Choose one agent or a shorter period.",
    "how": {
      "formula": "Difference = figure of this period − figure of the period before = Σ contributions",
      "covers": "Settled rounds, to the instant. A period that is running is counted up to where the data is complete, and the period before up to the same distance from its beginning. The ten players with the largest difference stand alone, all others as one row."
    }
  },
  "playerRanking": {
    "column": {
      "net": "Player’s net",
      "biggestWin": "Biggest win",
      "firstSeen": "First seen"
    },
    "list": {
      "text": "Who played in a period, what they staked, won and lost. For your information: what somebody has won or lost changes no game’s odds.",
      "emptyTitle": "Nobody played in this period",
      "emptyText": "Whoever plays a round is ranked here.",
      "emptyAction": "To the players",
      "total": "{currency} · {count, plural, one {# player} other {# players}}"
    },
    "covers": {
      "text": "This player’s settled rounds from {from} to {to}.",
      "hours": "Where very many rounds were played, whole days (UTC) are counted. Stakes that were refunded are not counted."
    },
    "how": {
      "net": "Player’s net = Σ wins − Σ stakes",
      "biggestWin": "Biggest win = largest win of one round"
    },
    "panel": {
      "chance": "What so few rounds pay lies far from the theoretical RTP, one way or the other. It says nothing about the next round.",
      "player": "Player",
      "wallet": "Wallet statement",
      "notThere": "Did not play in this period",
      "notThereText": "Choose another period to see this player’s figures."
    }
  },
  "savedView": {
    "title": "Saved views",
    "button": "Views",
    "changed": "(changed)",
    "standard": "Standard",
    "dropped": "“{name}” opened without {parts}: {count, plural, one {this list no longer has it} other {this list no longer has them}}. Save the view again to forget that.",
    "setDefault": "Open this list with {name}",
    "unsetDefault": "No longer open this list with {name}",
    "rename": "Rename {name}",
    "remove": "Remove {name}",
    "removeAsk": "Remove the view “{name}”? The list and its rows stay as they are.",
    "removeNow": "Remove",
    "keep": "Keep it",
    "saveChanges": "Save the changes to “{name}”",
    "full": "You have {most} views of this list: as many as there may be. Remove one to save another.",
    "name": "Save what is shown as",
    "nameHint": "Filters, sort, columns, row height and page size are kept. A period such as “Last 7 days” moves with the day.",
    "asDefault": "Open this list with it",
    "save": "Save view",
    "newName": "New name",
    "renameNow": "Rename",
    "keepName": "Cancel"
  },
  "export": {
    "button": "Export",
    "title": "Export this list",
    "explain": "The whole list with the filters set, not only this page. You can leave: it is found again under Exports at the top.",
    "format": "Format",
    "columns": "Columns",
    "shown": "Shown",
    "all": "All",
    "start": "Start the export",
    "startLast": "Export the last {days, number} days of it",
    "started": "The export has started. Find it under Exports at the top.",
    "menu": {
      "label": "Exports",
      "open": "Exports, {count, plural, =0 {none under way} one {# under way} other {# under way}}",
      "empty": "No exports yet. Start one with Export above any list; it is kept here for seven days.",
      "kept": "Your own exports, each kept for seven days.",
      "waiting": "Waiting",
      "running": "{percent}%",
      "written": "{rows, plural, one {# row} other {# rows}}",
      "writtenOf": "{rows} of about {about} rows",
      "failed": "Failed",
      "expired": "Expired: its seven days are over",
      "until": "Kept until {date}",
      "period": "{from} to {to}",
      "download": "Download",
      "downloadOf": "Download {list} as {format}",
      "cancel": "Cancel",
      "remove": "Remove",
      "cancelOf": "Cancel the export of {list}",
      "removeOf": "Remove the export of {list}"
    },
    "list": {
      "rounds": "Rounds",
      "players": "Players",
      "player_transfers": "Player transfers",
      "wallet_entries": "Wallet statement",
      "agents": "Agents",
      "credit_transfers": "Credit transfers",
      "credit_requests": "Credit requests",
      "credit_entries": "Credit statement",
      "calls": "Calls",
      "webhook_deliveries": "Webhooks sent",
      "variant_changes": "Changes of variants",
      "payments": "Payments",
      "invoices": "Invoices",
      "plans": "Plans",
      "plan_changes": "Changes of plans",
      "received_pix": "PIX received",
      "agent_ranking": "Agents ranked",
      "runways": "Credit runway",
      "credit_turns": "Turns of credit",
      "player_ranking": "Players ranked",
      "holdings": "Holdings",
      "agent_holdings": "Holdings by agent",
      "period_figures": "Figures by period",
      "open_rounds": "Open rounds",
      "live_sessions": "Live sessions",
      "availability": "Availability",
      "agent_depth": "Agent in depth",
      "agent_shares": "Shares of an agent",
      "reconciliations": "Reconciliation",
      "reconciliation_lines": "Differences of a day"
    }
  },
  "notice": {
    "rules": {
      "title": "Notifications",
      "hint": "What you are told, by mail and in the dashboard. A change holds at once.",
      "event": "What happens",
      "mail": "E-mail",
      "screen": "Dashboard",
      "always": "these mails are always sent",
      "mailOf": "{event}, by e-mail",
      "screenOf": "{event}, in the dashboard"
    },
    "group": {
      "security": "Your sign-in",
      "credit": "Credit",
      "billing": "Payments and invoices",
      "exports": "Exports",
      "wallet": "Wallet and webhooks",
      "games": "Games",
      "platform": "Platform"
    },
    "event": {
      "sign_in": {
        "new_device": "A new device signs in",
        "locked": "Too many wrong tries with your name"
      },
      "password": {
        "changed": "Your password is changed"
      },
      "two_factor": {
        "changed": "Your two-factor or a passkey is changed"
      },
      "credit": {
        "asked": "An agent below asks for credit",
        "proposed": "A colleague’s request waits for a second person",
        "approved": "A request of yours is approved",
        "rejected": "A request of yours is rejected or cannot be booked",
        "turned": "An agent’s credit turns low, critical or exhausted, or comes back"
      },
      "auto_top_up": {
        "stopped": "An automatic top-up stops"
      },
      "payment": {
        "awaited": "An agent has agreed on a payment",
        "arrived": "A payment that has come waits for a second person",
        "confirmed": "A payment of your agent is credited"
      },
      "pix": {
        "waiting": "A PIX waits for a decision",
        "refund_asked": "A PIX refund waits for a second person"
      },
      "invoice": {
        "issued": "An invoice is issued to your agent"
      },
      "export": {
        "ended": "An export of yours is ready or has failed"
      },
      "wallet": {
        "stuck": "A wallet that does not take a win or a rollback"
      },
      "webhook": {
        "off": "The address of webhooks is gone and switched off"
      },
      "settlement": {
        "asked": "A round to be settled by hand",
        "decided": "A settlement by hand of your own was approved or rejected"
      },
      "maintenance": {
        "told": "Maintenance of a provider"
      },
      "ledger": {
        "broken": "The books do not add up"
      },
      "feed": {
        "lagging": "Data is behind the ledger",
        "broken": "Data has stopped until it is mended"
      },
      "figures": {
        "differed": "Figures of a day differ from what was booked"
      },
      "round": {
        "differed": "A round’s replay differs"
      },
      "rtp": {
        "alarmed": "A variant does not pay as declared"
      },
      "variant": {
        "requested": "Another variant of a game is asked for",
        "decided": "A request of yours for another variant is decided",
        "scheduled": "Another variant of a game is to be served",
        "called_off": "A scheduled change of variant is called off"
      }
    },
    "menu": {
      "label": "Notices",
      "open": "Notices, {count, plural, =0 {none new} one {# new} other {# new}}",
      "empty": "None yet. What you are told by mail and here is set on your profile.",
      "latest": "The latest of what you were told.",
      "rules": "What am I told of?",
      "more": "{count, plural, one {# more notice} other {# more notices}}"
    },
    "text": {
      "unknownDevice": "unknown browser",
      "sign_in": {
        "new_device": "A new device signed in to your account: {device}, from {address}.",
        "locked": "Somebody tried too many wrong passwords or codes with your name. Further tries are refused for a while."
      },
      "password": {
        "changed": "Your password was changed."
      },
      "two_factor": {
        "on": "Two-factor was turned on.",
        "off": "Two-factor was turned off.",
        "recovery_code_used": "A recovery code was used in place of your authenticator.",
        "passkey_added": "The passkey “{name}” was added.",
        "passkey_removed": "The passkey “{name}” was removed."
      },
      "credit": {
        "asked": "{agent} asks for {amount} of credit.",
        "proposed": "{kind, select, take {Taking {amount} of credit back from {agent}} reverse {Reversing a transfer of {amount} of {agent}} other {Sending {amount} of credit to {agent}}} waits for a second person.",
        "approved": "Your request about {amount} of credit ({agent}) was approved and booked.",
        "rejected": "Your request about {amount} of credit ({agent}) was rejected: {reason}",
        "turned": {
          "low": "Credit of {agent} is low: {amount} available, about {hours} h.",
          "critical": "Credit of {agent} is critical: {amount} available, about {hours} h.",
          "exhausted": "Credit of {agent} is exhausted: new stakes are refused.",
          "restored": "Credit of {agent} is back: {amount} available."
        },
        "unbooked": "Your request about {amount} of credit ({agent}) was approved, but could not be booked."
      },
      "auto_top_up": {
        "stopped": "The automatic top-up of {amount} to {agent} was refused and has stopped ({code})."
      },
      "payment": {
        "awaited": "{agent} is to pay {amount} ({reference}).",
        "arrived": "{amount} of {agent} ({reference}) has come, says a colleague. Somebody else has to look.",
        "confirmed": "{amount} ({reference}) has come: {agent} has got {credited} of credit."
      },
      "pix": {
        "waiting": "{amount} has come by PIX ({agent}) and waits for a decision: {cause}.",
        "refund_asked": "A refund of {amount} by PIX ({agent}) waits for a second person.",
        "noAgent": "no charge"
      },
      "invoice": {
        "issued": "The invoice {number} of {agent} is here: {amount}, due on {due}."
      },
      "export": {
        "ready": "Your export is ready: {list} ({format}).",
        "failed": "Your export failed: {list} ({format})."
      },
      "wallet": {
        "stuck": {
          "win": "The wallet of {agent} has not taken a win of {amount} for seven days.",
          "rollback": "The wallet of {agent} has not given back a stake of {amount} for seven days."
        }
      },
      "webhook": {
        "off": "The address for the webhooks of {agent} is gone: nothing is sent there any more."
      },
      "settlement": {
        "asked": {
          "win": "A win of {amount} is to count as told to the wallet of {agent}. Somebody else has to decide.",
          "rollback": "The rollback of {amount} is to count as told to the wallet of {agent}. Somebody else has to decide."
        },
        "approved": {
          "win": "Your settlement by hand was approved: a win of {amount} counts as told to the wallet of {agent}.",
          "rollback": "Your settlement by hand was approved: the rollback of {amount} counts as told to the wallet of {agent}."
        },
        "rejected": {
          "win": "Your settlement by hand of a win of {amount} at {agent} was rejected: {reason}",
          "rollback": "Your settlement by hand of the rollback of {amount} at {agent} was rejected: {reason}"
        }
      },
      "maintenance": {
        "announced": "{provider} pauses for maintenance from {from} on.",
        "moved": "The maintenance of {provider} was moved; it begins at {from}.",
        "called_off": "The maintenance of {provider} from {from} on was called off.",
        "ended": "The maintenance of {provider} is over: its games can be played again."
      },
      "ledger": {
        "broken": "The books do not add up: {count, plural, one {# break was} other {# breaks were}} found."
      },
      "feed": {
        "lagging": "Data is behind at {agent}: {consumer}, {seconds, number} s, {rounds, plural, one {# round} other {# rounds}} to come.",
        "broken": "Data has stopped at {agent}: {consumer}. Mend it on the server: {command}"
      },
      "figures": {
        "differed": {
          "agent": "Figures of {day} differ from what was booked: {agent} ({count, plural, one {# difference} other {# differences}}).",
          "game": "Figures of {day} differ from what was booked: {agent}, {game} ({count, plural, one {# difference} other {# differences}})."
        }
      },
      "round": {
        "differed": "The replay of a round came to something else than was booked."
      },
      "rtp": {
        "alarmed": "{game} ({variant}) does not pay as declared at {agent}."
      },
      "variant": {
        "requested": "RTP {from} → {to} of {game} is asked for at {agent}. Somebody else has to decide.",
        "approved": "Your request was approved: RTP {from} → {to} of {game} at {agent}, after notice.",
        "rejected": "Your request about the RTP of {game} at {agent} was rejected: {reason}",
        "scheduled": "RTP {from} → {to} of {game} is to be served at {agent}, for new sessions.",
        "called_off": "The RTP of {game} at {agent} stays at {from}: the change to {to} was called off. {reason}"
      }
    }
  },
  "wallet": {
    "title": "The agent’s wallet",
    "transferTitle": "The players’ money is here",
    "transferText": "This agent works in transfer mode: it moves money to its players’ wallets with us, and there is no wallet of its own to call.",
    "certificate": "Certificate",
    "mode": {
      "open": "Change the mode…",
      "own": "This is decided above your agent.",
      "title": "Who holds the players’ money of {agent}",
      "hindered": "The mode can change only while no player’s money is here and no round is under way. What stands in the way now:",
      "kind": {
        "wallets": "{count, plural, one {# wallet with money in it} other {# wallets with money in them}}",
        "rounds": "{count, plural, one {# open round, staked} other {# open rounds, staked}}",
        "waiting": "{count, plural, one {# round the agent’s wallet has not taken} other {# rounds the agent’s wallet has not taken}}"
      },
      "how": {
        "transfer": "Rounds end by themselves within moments. Money in wallets is withdrawn on the screen of players, or by the agent’s own system.",
        "seamless": "Rounds end by themselves within moments. What the wallet does not take is told again now, or settled by hand."
      },
      "effect": {
        "seamless": "From now on the agent holds its players’ money itself: its own wallet is called for each stake, win and rollback. Deposits and withdrawals here are refused. Rounds until now stay as they are.",
        "transfer": "From now on the players’ money is here: each player gets a wallet with us, empty until the agent deposits. The agent’s own wallet is not called any more. Rounds until now stay as they are."
      },
      "sessions": "{count, plural, one {# open game session ends.} other {# open game sessions end.}}",
      "noAddress": "The agent’s wallet has no address yet: until one is set, its players cannot play for money.",
      "submit": {
        "seamless": "Change to seamless",
        "transfer": "Change to transfer"
      },
      "done": {
        "seamless": "The agent holds its players’ money itself now.",
        "transfer": "The players’ money is here now."
      }
    },
    "noneTitle": "No address yet",
    "noneText": "In seamless mode the players’ money stays with the agent. Say where its wallet is to be called; until then nobody can play.",
    "address": "Address",
    "timeout": "Time-out of a call",
    "milliseconds": "{ms} ms",
    "took": "{ms} ms",
    "formerSecret": "Former secret signs until",
    "health": {
      "title": "State",
      "well": "Called as usual",
      "failing": "Last call failed",
      "unwell": "Not called after failures, since",
      "reason": "Why"
    },
    "lastCall": "Last call",
    "calls": "Calls",
    "noCalls": "No call is kept: they are forgotten after 90 days.",
    "nextTry": "Next try",
    "stuck": "Nobody tries any more by itself: a person must decide.",
    "byHand": {
      "open": "Settle by hand…",
      "openProposal": "See the proposal…",
      "title": "Settle by hand",
      "heading": "Settled by hand",
      "effect": {
        "win": "This win counts as paid at the agent’s wallet, and the wallet is never told of it again. Do this only when the agent has put the player’s balance right itself, or owes nothing. The books of Reelgate stay as they are: the round is final.",
        "rollback": "This stake counts as given back at the agent’s wallet, and the wallet is never told of it again. Do this only when the agent has put the player’s balance right itself, or never took the stake. The books of Reelgate stay as they are: the round came to nothing."
      },
      "second": "Somebody else with this permission, at the agent, above it or at the platform, has to approve.",
      "reason": "Reason",
      "reasonHint": "What was found at the agent’s wallet, and how the player’s balance was put right.",
      "submit": "Propose",
      "proposed": "Proposed. Somebody else decides.",
      "over": "The wallet has taken it meanwhile. There is nothing left to settle.",
      "early": "The wallet is still told by itself. After a day people may settle it by hand.",
      "mine": "You have proposed it: somebody else has to decide.",
      "approve": "Approve",
      "approved": "Settled by hand. The wallet is not told again.",
      "reject": "Reject",
      "rejectReason": "Why it is rejected",
      "rejected": "Rejected. The wallet goes on being told.",
      "withdraw": "Withdraw",
      "withdrawn": "Withdrawn. The wallet goes on being told.",
      "proposedBy": "Proposed by",
      "proposedAt": "Proposed",
      "decidedBy": "Decided by",
      "decidedAt": "Decided",
      "answer": "Reason of the rejection",
      "state": {
        "waiting": "Waits for a decision",
        "approved": "Approved",
        "rejected": "Rejected",
        "withdrawn": "Withdrawn",
        "overtaken": "The wallet took it first"
      }
    },
    "balanceAfter": "Balance after",
    "payload": "Exchange",
    "request": "Request",
    "answer": "Answer (HTTP {status})",
    "noAnswer": "No answer",
    "type": {
      "balance": "Balance",
      "stake": "Stake",
      "win": "Win",
      "rollback": "Rollback"
    },
    "state": {
      "started": "Being asked",
      "rejected": "Stake refused",
      "rolling_back": "Stake to be given back",
      "rolled_back": "Stake given back",
      "paying": "Win to be paid",
      "paid": "Win paid",
      "by_hand": "Settled by hand"
    },
    "verdict": {
      "ok": "Agreed",
      "signature_refused": "Signature refused (HTTP 401)",
      "status": "HTTP {status}",
      "withStatus": "{verdict} · {status}",
      "insufficient_funds": "Not enough funds",
      "player_unknown": "Player unknown",
      "player_blocked": "Player blocked",
      "limit_reached": "Limit reached",
      "tx_conflict": "Same id, other content",
      "tx_rolled_back": "Rolled back before",
      "tx_unknown": "Transaction unknown",
      "try_again": "Asks to try again",
      "callback_failed": "Interrupted",
      "address_not_allowed": "Address not allowed",
      "name_not_resolved": "Name not found",
      "not_connected": "No connection",
      "tls_failed": "Certificate not accepted",
      "timed_out": "Timed out",
      "connection_lost": "Connection lost",
      "redirected": "Redirects elsewhere",
      "answer_too_large": "Answer too large",
      "answered_twice": "Answered twice",
      "unreadable": "Answer not readable",
      "other_currency": "Other currency"
    },
    "set": {
      "open": "Set the address",
      "change": "Change",
      "title": "Where the wallet is called",
      "addressHint": "Begins with https:// and is reachable from the internet.",
      "timeout": "Time-out in milliseconds",
      "timeoutHint": "A whole number from 2,000 to 8,000. A stake is asked for once more after it.",
      "submit": "Save",
      "certificate": "The certificate in force is of this address. It does not count for another one.",
      "certificateNeeded": "The certificate in force is of this address. With another one, new sessions for money are refused until that one is certified.",
      "done": "The wallet was changed."
    },
    "secret": {
      "title": "Secret of the calls",
      "text": "We sign every call with this secret. Check the signature of each before you book anything.",
      "name": "Secret",
      "copy": "Copy the secret"
    },
    "rotate": {
      "open": "New secret",
      "title": "A new secret",
      "text": "Calls are signed with both secrets for a while, so that none fails while you change over.",
      "former": "The secret before this one still signs until {until}. A new one ends that at once: whoever knows only that one will refuse our calls.",
      "overlap": "The former one signs for another",
      "submit": "Make a new secret"
    },
    "try": {
      "open": "Try it",
      "title": "Try the wallet",
      "text": "Asks for a balance, signed as always. No money moves.",
      "player": "Player",
      "playerHint": "The code you use for the player.",
      "submit": "Ask now",
      "close": "Done"
    },
    "waiting": {
      "title": "Waiting for the wallet",
      "count": "Rounds still to be reported",
      "withStuck": "{waiting}, {stuck} of them for a person",
      "person": "A person decides",
      "retry": "Retry now",
      "retried": "The wallet is being told now.",
      "emptyTitle": "Nothing waits",
      "emptyText": "The wallet has taken every win and every rollback."
    },
    "column": {
      "round": "Round",
      "player": "Player",
      "since": "Since",
      "attempts": "Attempts",
      "lastFailure": "Last answer",
      "due": "Next try",
      "action": "Action"
    }
  },
  "certify": {
    "start": "Begin",
    "standing": {
      "state": {
        "in_force": "In force",
        "none": "None",
        "other_address": "Of another address",
        "over": "Over: a later run did not pass"
      },
      "needed": "Asked for: without it new sessions for money are refused.",
      "lacking": "Asked for: new sessions for money are refused until every case has passed.",
      "notNeeded": "Not asked for: the agent’s players play for money without it.",
      "ask": "Ask for it",
      "drop": "Ask for it no more",
      "asked": "The agent’s players play for money only with a certificate in force now.",
      "dropped": "The agent’s players play for money without a certificate again.",
      "askTitle": "Require a certificate?",
      "askText": "From now on a new session with money is refused unless the wallet has a certificate in force. Sessions that are open go on.",
      "inForce": "One is in force: nobody is refused now.",
      "refusedNow": "None is in force: new sessions with money are refused at once, until every case has passed.",
      "dropTitle": "Stop requiring a certificate?",
      "dropText": "The agent’s players can open sessions with money again, whatever the wallet was found to do."
    },
    "startTitle": "Certify the wallet",
    "startText": "Plays 65 cases against the wallet: seconds where it is quick. For moments they take one player’s whole balance, and they give all of it back.",
    "player": "Test player",
    "playerHint": "With a balance of at least a few stakes. Use one nobody plays with.",
    "blockedPlayer": "Blocked player",
    "blockedPlayerHint": "One your wallet has blocked. Without one three cases are left out, and there is no certificate.",
    "transferTitle": "Only for seamless mode",
    "transferText": "Certification plays test cases against an agent’s own wallet. This agent works in transfer mode: its players’ money is here, and there is no wallet to certify.",
    "emptyTitle": "Not certified yet",
    "emptyText": "Find out, case by case, whether the wallet does what the protocol asks, and how to mend what does not.",
    "panelTitle": "Certification",
    "cases": "Cases",
    "noCases": "No case has been played yet.",
    "counts": "{passed} of {cases} passed, {failed} failed, {skipped} left out",
    "passedOf": "{passed} of {cases}",
    "certificate": "Certificate",
    "moved": "Taken and given back",
    "endedAt": "Ended",
    "expected": "Expected",
    "found": "Found",
    "mend": "How to fix it",
    "said": "Exchange",
    "sent": "Sent ({method})",
    "tidying": "Sent to give back what the case moved",
    "came": "Answered (HTTP {status})",
    "noAnswer": "No answer",
    "took": "{ms} ms",
    "state": {
      "waiting": "Waiting",
      "running": "Running",
      "interrupted": "Interrupted",
      "certified": "Certified",
      "failed": "Failed",
      "incomplete": "Not complete"
    },
    "verdict": {
      "passed": "Passed",
      "failed": "Failed",
      "skipped": "Left out"
    },
    "skipped": {
      "no_blocked_player": "No blocked player was named.",
      "not_reached": "The wallet did not answer at all.",
      "out_of_time": "The time of the run was up."
    },
    "column": {
      "startedAt": "Begun",
      "passed": "Passed",
      "player": "Test player",
      "startedBy": "By",
      "address": "Address"
    }
  },
  "catalogue": {
    "text": "Which games are up, why others are not, and when a provider pauses for maintenance.",
    "tab": {
      "games": "Games",
      "providers": "Providers",
      "maintenance": "Maintenance",
      "maintenanceAhead": "Maintenance ({count, number} announced)"
    },
    "state": {
      "active": "Active",
      "maintenance": "Maintenance",
      "disabled": "Disabled"
    },
    "windowState": {
      "planned": "Announced",
      "in_force": "In force",
      "over": "Over",
      "called_off": "Called off"
    },
    "column": {
      "provider": "Provider",
      "since": "Since",
      "reason": "Reason",
      "window": "Announced maintenance",
      "own": "Own state",
      "agents": "Agents",
      "currencies": "Currencies",
      "games": "Games",
      "from": "Begins",
      "to": "Ends",
      "announced": "Announced",
      "endReason": "Why it ended"
    },
    "openEnd": "Open end",
    "fromOn": "{from}, open end",
    "list": {
      "search": "Search games",
      "anyProvider": "All providers",
      "anyState": "All states",
      "state": "State"
    },
    "empty": {
      "games": "No games yet",
      "gamesText": "Games appear here once your agent may offer their provider.",
      "providers": "No providers yet",
      "providersText": "Providers appear here once your agent may offer them.",
      "windows": "No maintenance",
      "windowsText": "Maintenance of providers appears here as soon as it is announced."
    },
    "panel": {
      "facts": "Facts",
      "code": "Code",
      "byProvider": {
        "maintenance": "Its provider is in maintenance",
        "disabled": "Its provider is disabled"
      },
      "byWindow": "Announced maintenance of its provider",
      "cause": "Cause",
      "setSince": "Own state since",
      "sinceAlways": "it was added",
      "calledOff": "Called off",
      "rounds": "Rounds of this game",
      "games": "Its games",
      "windows": "Its maintenance",
      "gone": "This is not in the list any more.",
      "windowReason": "Why it pauses",
      "id": "Id",
      "byAgent": "Availability by agent"
    },
    "action": {
      "maintenance": "Put into maintenance",
      "disabled": "Disable",
      "active": "Make active",
      "announce": "Announce maintenance",
      "change": "Change",
      "callOff": "Call off",
      "end": "End now"
    },
    "set": {
      "title": {
        "active": "Make {name} active",
        "maintenance": "Put {name} into maintenance",
        "disabled": "Disable {name}"
      },
      "text": {
        "active": "Sessions open and stakes are taken again at once.",
        "maintenance": "No session opens and no stake is taken from now on. Rounds in progress finish, and wins are paid.",
        "disabled": "No session opens and no stake is taken from now on, until somebody makes it active again. Rounds in progress finish, and wins are paid."
      },
      "games": "This touches {count, plural, one {# game} other {# games}}.",
      "told": "{count, plural, =0 {No agent offers it.} one {# agent offers it, and its server is told if it wants to hear of this.} other {# agents offer it; those of their servers that want to hear of this are told.}}",
      "stays": "It stays unplayable while its provider pauses or is disabled.",
      "reason": "Reason",
      "reasonHint": "Agents read it too.",
      "done": {
        "active": "{name} is active.",
        "maintenance": "{name} is in maintenance.",
        "disabled": "{name} is disabled."
      }
    },
    "window": {
      "announceTitle": "Announce maintenance",
      "changeTitle": "Change the maintenance of {name}",
      "text": "While it lasts, no session opens and no stake is taken in the provider's games. Rounds in progress finish, and wins are paid. Agents' servers and screens are told as soon as you send this.",
      "begunText": "It has begun: what can change is its end and its reason.",
      "provider": "Provider",
      "fromDay": "Begins on",
      "fromTime": "Begins at",
      "toDay": "Ends on",
      "toTime": "Ends at",
      "isOpen": "Open end: somebody ends it by hand",
      "submit": "Announce",
      "save": "Save",
      "announced": "The maintenance is announced.",
      "changed": "The maintenance is changed."
    },
    "end": {
      "callOffTitle": "Call off the maintenance of {name}",
      "endTitle": "End the maintenance of {name}",
      "callOffText": "It does not take place. Agents' servers are told.",
      "endText": "The provider's games can be played again at once. Agents' servers are told.",
      "calledOff": "The maintenance is called off.",
      "ended": "The maintenance is ended."
    }
  },
  "control": {
    "text": "Which games each agent offers, who is playing now, and which rounds are not settled yet.",
    "tab": {
      "availability": "Availability",
      "sessions": "Live sessions",
      "rounds": "Open rounds"
    },
    "column": {
      "openSince": "Open since",
      "step": "Step",
      "waitsFor": "Waits for",
      "lastError": "Last error",
      "next": "What happens next",
      "device": "Device",
      "since": "Since",
      "lastRound": "Last round",
      "rounds": "Rounds",
      "staked": "Staked",
      "won": "Won",
      "effective": "In effect",
      "cause": "Because of",
      "ownState": "Set here",
      "window": "Schedule",
      "windowFrom": "Schedule from",
      "windowTo": "Schedule to",
      "minStake": "Lowest stake",
      "maxStake": "Highest stake",
      "reason": "Reason",
      "setBy": "Set by",
      "setAt": "Set"
    },
    "rounds": {
      "step": {
        "stake": "Stake asked of the wallet",
        "outcome": "Stake booked, result to be booked",
        "win": "Win to be taken by the wallet",
        "rollback": "Stake to be returned at the wallet"
      },
      "waitsFor": {
        "platform": "Reelgate",
        "wallet": "Agent’s wallet",
        "person": "A person"
      },
      "next": {
        "stake": "The wallet answers, or the stake is returned",
        "decide": "The stake is returned at the wallet",
        "outcome": "The round is finished automatically",
        "win": "The win is sent to the wallet again",
        "rollback": "The rollback is sent to the wallet again",
        "person": "Nothing by itself: retry, or settle it manually"
      },
      "progress": {
        "stuck": "Stuck",
        "moving": "In progress"
      },
      "filter": {
        "progress": "Progress",
        "anyProgress": "Stuck or not",
        "waitsFor": "Waits for",
        "anyWaitsFor": "Waits for anything"
      },
      "tile": {
        "open": "Open rounds",
        "stuck": "Stuck",
        "oldest": "Oldest",
        "stakes": "Stakes in them",
        "noneStuck": "No action needed",
        "someStuck": "See “What happens next”",
        "covers": "All rounds the filters below find, in your own agent and all sub-agents.",
        "how": {
          "open": "Rounds whose stake is under way or booked and whose end is not booked, or not taken by the agent’s wallet",
          "stuck": "Open rounds that only a person can end, or that should have gone on more than 60 seconds ago",
          "oldest": "Now − the earliest start of an open round",
          "stakes": "Σ stakes of open rounds, per currency"
        }
      },
      "emptyTitle": "No open rounds",
      "emptyText": "0 open, 0 stuck: every round is settled. A round is here from its stake until its end is booked and taken by the agent’s wallet."
    },
    "sessions": {
      "device": "Device",
      "anyDevice": "Any device",
      "devices": {
        "desktop": "Desktop",
        "tablet": "Tablet",
        "phone": "Phone"
      },
      "mode": "Mode",
      "anyMode": "Real and demo",
      "modes": {
        "real": "Real money",
        "demo": "Demo"
      },
      "state": {
        "active": "Playing",
        "launched": "Not opened",
        "ending": "Ending"
      },
      "total": "{sessions, plural, one {# session} other {# sessions}} · {players, plural, one {# player} other {# players}} · {ending} ending",
      "end": "End after the round",
      "endTitle": "{count, plural, one {End # session?} other {End # sessions?}}",
      "endText": "A round in progress finishes first and its win is paid; then the game closes. The player can open a game again.",
      "ended": "Closed: {closed}. Ending after the round: {ending}.",
      "emptyTitle": "No live sessions",
      "emptyText": "A session appears here when a player opens a game, and leaves when it ends or after 30 minutes without a round.",
      "panelTitle": "Session",
      "gone": "This session has ended.",
      "openedAt": "Opened by the player",
      "seenAt": "Last seen",
      "result": "Player’s result",
      "resultFormula": "Won − staked",
      "resultCovers": "Settled rounds of this session. A round in progress is not in it.",
      "toPlayer": "Player",
      "toRounds": "Rounds of this player"
    },
    "availability": {
      "state": {
        "on": "On",
        "hidden": "Hidden",
        "maintenance": "Maintenance",
        "off": "Off"
      },
      "inherited": "Inherited from above",
      "suspended": "Suspended",
      "cell": "{game} at {agent}: {state}",
      "limited": "Stake limits",
      "planned": "Schedule",
      "openEnd": "no end",
      "by": {
        "nothing": "by default",
        "here": "set here",
        "above": "set above",
        "aboveAt": "set at {agent}",
        "game": "the game, for all agents",
        "provider": "the provider, for all agents",
        "window": "maintenance of the provider"
      },
      "filter": {
        "state": "State",
        "anyState": "Any state",
        "rules": "Rules",
        "anyRules": "With and without rules",
        "own": "With rules of their own",
        "planned": "With a schedule"
      },
      "emptyTitle": "No agents yet",
      "emptyText": "Agents appear here with the games they may offer.",
      "kind": {
        "state": "State",
        "window": "Schedule",
        "limits": "Stake limits"
      },
      "progress": {
        "planned": "Planned",
        "in_force": "In force",
        "over": "Over"
      },
      "panel": {
        "suspended": "The agent, or one above it, is suspended: nothing is played there.",
        "inEffect": "State in effect",
        "formula": "The strictest of: the game, its provider, and the rules of the agent and of every agent above it",
        "covers": "Off is stricter than maintenance, and maintenance than hidden. A schedule in force replaces the state set at the same agent.",
        "since": "Since",
        "stakes": "Stakes taken",
        "reason": "Reason",
        "setBy": "Set by",
        "setAt": "Set",
        "locked": "Set above your agent: only there can it be changed.",
        "toRtp": "RTP of this game here",
        "toCatalogue": "The game in the catalogue",
        "toRounds": "Its rounds here"
      },
      "set": {
        "open": "Set availability",
        "titleOne": "Availability at {agent}",
        "titleMany": "Availability at {count, plural, one {# agent} other {# agents}}",
        "games": "Games",
        "kind": "What to set",
        "text": {
          "state": "Counts at once for the agent and all its sub-agents. Rounds in progress finish, and wins are paid.",
          "window": "Begins and ends by the clock, and replaces the state set here meanwhile.",
          "limits": "Narrows the stakes of the game’s ladder for the agent and all its sub-agents."
        },
        "during": "State during the schedule",
        "noWindow": "No schedule",
        "isOpen": "No end: somebody ends it manually",
        "effect": {
          "on": "Sessions open and stakes are taken, unless something above forbids it.",
          "hidden": "Not listed for players, but it can still be opened and played.",
          "maintenance": "No session opens and no stake is taken: players see that the game pauses.",
          "off": "No session opens and no stake is taken.",
          "inherited": "Whatever is in effect above the agent.",
          "noWindow": "A schedule that is set here is removed."
        },
        "min": "Lowest stake",
        "max": "Highest stake",
        "asAbove": "As above the agent",
        "oneLadder": "Stake limits are set for one game and agents of one currency at a time: each game has a ladder of its own. Choose one game, or agents with the same currency.",
        "reasonHint": "Agents read it too.",
        "submit": "{count, plural, =0 {Nothing to set} one {Set for # place} other {Set for # places}}",
        "tooMany": "At most {most} combinations of agent and game at once.",
        "done": "Set: {changed}. Already so: {unchanged}."
      }
    },
    "stops": {
      "title": "Emergency stops",
      "none": "No emergency stop is in force.",
      "never": "There has been no emergency stop.",
      "showPast": "Show earlier ones",
      "showInForce": "Only those in force",
      "stop": "Emergency stop",
      "stopTitle": "Emergency stop",
      "stopNow": "Stop now",
      "what": "What to stop",
      "kind": {
        "game": "Game",
        "provider": "Provider",
        "agent": "Agent"
      },
      "text": {
        "game": "The game stops for all agents within a second: no session opens and no stake is taken. Rounds in progress finish, and wins are paid. Agents’ servers are notified.",
        "provider": "All games of the provider stop for all agents within a second: no session opens and no stake is taken. Rounds in progress finish, and wins are paid. Agents’ servers are notified.",
        "agent": "The agent and all its sub-agents are suspended within a second: no session opens and no stake is taken there. Rounds in progress finish, and wins are paid."
      },
      "name": "Type its name",
      "nameHint": "Choose first what is to be stopped.",
      "nameHintOf": "Type “{name}” to confirm.",
      "reason": "Reason",
      "reasonHint": "Agents read it too.",
      "stopped": "{name} is stopped.",
      "lift": "Lift the stop",
      "liftTitle": "Lift the stop of {name}",
      "liftText": "It is again as it was before the stop: sessions open and stakes are taken where nothing else forbids it.",
      "lifted": "The stop of {name} is lifted.",
      "liftedBecause": "Lifted: {reason} ·",
      "state": {
        "in_force": "In force",
        "lifted": "Lifted",
        "ended": "Ended elsewhere"
      }
    }
  },
  "webhook": {
    "title": "Where webhooks go",
    "noneTitle": "No address yet",
    "noneText": "We tell the agent’s server by itself when credit turns, a session closes, a game comes, a wallet is stuck, and more. Say where.",
    "address": "Address",
    "events": "Events",
    "noEvent": "Choose at least one event.",
    "eventsHint": "Another address starts switched on, with the same secret.",
    "on": "On",
    "off": {
      "by_member": "Switched off",
      "gone": "Gone: it answered with 410"
    },
    "switchOff": "Switch off",
    "switchOn": "Switch on",
    "waiting": "Still to be taken",
    "givenUp": "Given up",
    "formerSecret": "Former secret signs until",
    "set": {
      "open": "Set the address",
      "change": "Change",
      "done": "The webhooks were changed."
    },
    "rotate": {
      "open": "New secret",
      "text": "Webhooks are signed with both secrets for a while, so that none is lost while you change over.",
      "former": "The secret before this one still signs until {until}. A new one ends that at once: whoever knows only that one will refuse our webhooks."
    },
    "secret": {
      "text": "We sign every webhook with this secret, by the Standard Webhooks scheme. Check the signature of each, and ignore an id you have had.",
      "title": "Secret of the webhooks"
    },
    "deliveries": "Webhooks sent",
    "emptyTitle": "Nothing sent yet",
    "emptyText": "What happens from now on is listed here, each with its attempts, for 90 days.",
    "anyType": "All events",
    "anyState": "All states",
    "column": {
      "at": "Happened",
      "type": "Event",
      "state": "State",
      "id": "Id",
      "lastTry": "Last try"
    },
    "state": {
      "waiting": "Waiting",
      "held": "Held",
      "taken": "Taken",
      "given_up": "Given up"
    },
    "body": "What it tells",
    "attempts": "Attempts",
    "noAttempt": "Not tried yet.",
    "nextTry": "Next try",
    "resend": "Send again",
    "resent": "It is being sent now, under the same id.",
    "event": {
      "credit": {
        "low": "Credit low",
        "critical": "Credit critical",
        "exhausted": "Credit exhausted",
        "restored": "Credit restored"
      },
      "payment": {
        "confirmed": "Payment confirmed"
      },
      "invoice": {
        "issued": "Invoice issued"
      },
      "rtp": {
        "scheduled": "RTP scheduled",
        "activated": "RTP in force",
        "alert": "RTP out of its band"
      },
      "provider": {
        "maintenance": "Provider in maintenance"
      },
      "game": {
        "added": "Game added",
        "disabled": "Game disabled"
      },
      "wallet": {
        "stuck": "Wallet stuck"
      },
      "session": {
        "closed": "Session closed"
      }
    }
  },
  "launch": {
    "text": "Open a game as an agent’s own server does: see what is sent and answered, play it here, and watch what it moves.",
    "request": "Request",
    "answer": "Answer of the API",
    "form": {
      "title": "What to open",
      "chooseAgent": "Choose an agent",
      "mode": "Money",
      "modes": {
        "demo": "Demo",
        "real": "Real money"
      },
      "language": "Language",
      "currency": "Currency",
      "currencyHint": "Every agent plays in one currency.",
      "device": "Device",
      "devices": {
        "portrait": "Phone",
        "landscape": "Landscape",
        "desktop": "Desktop"
      },
      "states": {
        "maintenance": "in maintenance",
        "disabled": "switched off"
      },
      "noGames": "This agent offers no game",
      "launch": "Launch",
      "choosePlayer": "Choose a player.",
      "agentFirst": "Choose an agent first.",
      "toWallet": "Look at the agent’s wallet",
      "toCertify": "See the certification",
      "notCertified": "This agent needs a certificate, and its wallet has none in force at its address: new sessions with money are refused until every case has passed.",
      "toCredit": "Look at the agent’s credit"
    },
    "confirm": {
      "title": "Open for real money?",
      "text": "Whoever plays in this frame plays as {player} of {agent}: every stake and win is the player’s and counts like any other round. It is written down that you opened it.",
      "money": {
        "transfer": "Stakes are taken from the player’s wallet with us.",
        "seamless": "Stakes are taken from the agent’s own wallet, which is called for each."
      },
      "launch": "Launch for real money"
    },
    "game": {
      "title": "Game",
      "noneTitle": "No game is open",
      "noneText": "Choose what to open and launch it: the game is played here.",
      "goneTitle": "The game is not open here",
      "goneText": "A launch address opens a game once, and this one was not opened on this page as it stands. The session is watched and can be ended; launch again to play.",
      "overTitle": "The session has ended",
      "overText": "It stands below; launch again to play.",
      "elsewhereTitle": "The game is in a tab of its own",
      "elsewhereText": "It plays the same session there. Close it before you bring it back.",
      "bringBack": "Bring it back here",
      "reload": "Reload",
      "newTab": "Open in a new tab",
      "end": "End session",
      "endTitle": "End this session?",
      "endText": "It was not opened on this page: whoever is playing it stops after the round in progress."
    },
    "others": {
      "title": "Also open for this player",
      "watch": "Watch"
    },
    "session": {
      "title": "Session",
      "session": "Session",
      "titles": {
        "seamless": "Wallet calls",
        "transfer": "Rounds",
        "demo": "Demo"
      },
      "none": {
        "seamless": "The agent’s wallet has not been called yet: the game asks a balance when it opens.",
        "transfer": "No round has been played yet.",
        "demo": "A demo plays with play money: no wallet is called, and its rounds are not kept."
      },
      "round": "Round",
      "state": {
        "active": "Open",
        "ending": "Ending",
        "closed": "Ended"
      }
    }
  },
  "inspector": {
    "refresh": "Refresh",
    "emptyTitle": "No calls yet",
    "emptyText": "Calls of the agent’s server to us, and ours to its wallet for its players, are kept here for 90 days. Those of certifications and webhooks are on their own tabs.",
    "direction": {
      "label": "Direction",
      "any": "Both directions",
      "in": "To us",
      "out": "To the wallet"
    },
    "outcome": {
      "label": "Outcome",
      "any": "All outcomes",
      "failed": "Failed only"
    },
    "find": {
      "by": "Find by",
      "player": "Player",
      "round": "Round",
      "transaction": "Transaction",
      "request": "Request id",
      "code": "Code",
      "what": {
        "player": "Code of the player",
        "round": "Id of the round",
        "transaction": "Id of the transaction",
        "request": "Id of the request",
        "code": "Code of the failure"
      },
      "wrong": {
        "player": "A player’s code: up to 64 letters without accents, digits and _ . : - only.",
        "round": "A round’s whole id, like 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b.",
        "transaction": "A transaction’s id: up to 64 letters without accents, digits and _ . : - only.",
        "request": "A whole request id, as the answer’s request-id header and the request_id of a refusal show it.",
        "code": "A code as the API writes it, like auth_signature_invalid."
      }
    },
    "column": {
      "what": "Call",
      "outcome": "Outcome",
      "at": "Time",
      "direction": "Direction",
      "transaction": "Transaction",
      "took": "Took"
    },
    "done": "Done · {status}",
    "failed": "{status} {code}",
    "ms": "{ms} ms",
    "facts": "About the call",
    "from": "Called from",
    "to": "Called address",
    "key": "Key",
    "requestId": "Request id",
    "session": "Session",
    "request": "Request",
    "answer": "Answer",
    "noAnswer": "No answer came.",
    "noBody": "Without a body.",
    "cut": "Only the beginning is kept: the whole has {bytes} bytes.",
    "masked": "••• stands for what opens something, such as signatures and launch tokens: it is never kept.",
    "forgotten": "The player was forgotten, and with it what was said.",
    "copyBody": "Copy the body",
    "copyCurl": "Copy as curl",
    "again": {
      "any": "Call again",
      "read": "Call again in the reference",
      "balance": "Ask again now",
      "noRoute": "There is no such address: the same would come of it.",
      "unsafe": "Only reads and balances can be made again from here: this call changes something.",
      "forgotten": "What was sent is not kept any more."
    }
  },
  "callErrors": {
    "title": "Errors by hour",
    "span": "Period",
    "spans": {
      "h24": "24 h",
      "h72": "72 h",
      "h168": "7 days"
    },
    "hour": "Hour",
    "in": "To us",
    "out": "To the wallet",
    "sentence": "{in, plural, one {# call} other {# calls}} to us and {out, plural, one {# call} other {# calls}} to the wallet failed; the worst hour was {hour} with {most}.",
    "nothing": "No call failed.",
    "emptyTitle": "No errors",
    "emptyText": "No call of this period failed.",
    "byCode": "By code",
    "kept": "Of calls that were not signed, came again or came too often, each key keeps 60 and one more a minute; the others are not counted here.",
    "code": "Code",
    "direction": "Direction",
    "count": "Count",
    "share": "Share",
    "last": "Last"
  },
  "reconciliation": {
    "list": {
      "label": "Reconciled days",
      "summary": "{ties} days tie · {differs} differ · {incomplete} not complete yet",
      "result": "Result",
      "anyResult": "Any result",
      "state": "State",
      "anyState": "Any state",
      "source": "Differs in",
      "anySource": "Any source",
      "differsIn": {
        "rollups": "Differs: roll-ups",
        "wallet": "Differs: wallet calls",
        "file": "Differs: agent's file"
      }
    },
    "empty": {
      "title": "No day has been reconciled yet",
      "text": "Each UTC day of an agent is compared here as soon as it is over: the ledger with the roll-ups, with the calls to the agent's wallet, and with the agent's own file."
    },
    "column": {
      "day": "Day (UTC)",
      "result": "Result",
      "rollups": "Roll-ups",
      "wallet": "Wallet calls",
      "file": "Agent's file",
      "rounds": "Rounds",
      "turnover": "Turnover",
      "wins": "Wins",
      "checkedAt": "Compared",
      "source": "Compared with",
      "difference": "Difference",
      "txId": "Transaction",
      "ours": "Our ledger",
      "theirs": "Other side",
      "line": "Line"
    },
    "result": {
      "ties": "Ties",
      "differs": "Differs",
      "incomplete": "Not complete yet"
    },
    "state": {
      "open": "Open",
      "explained": "Explained",
      "closed": "Closed"
    },
    "source": {
      "rollups": "Roll-ups",
      "wallet": "Wallet calls",
      "file": "Agent's file"
    },
    "kind": {
      "missing_here": "Missing here",
      "missing_there": "Missing there",
      "amount_differs": "Amount differs"
    },
    "panel": {
      "title": "Reconciled day",
      "titleOf": "{agent} · {day} (UTC)",
      "text": {
        "ties": "Every source agrees with the ledger.",
        "differs": "At least one source does not agree with the ledger. Each difference is listed below with its round or transfer.",
        "day_open": "This UTC day is not over. It is compared one hour after it ends.",
        "figures_behind": "The roll-ups do not hold all rounds of this day yet. It is compared as soon as they do.",
        "wallet_pending": "Some rounds of this day still wait for the agent's wallet. The day is complete when it has answered."
      },
      "known": "Ledger of the day",
      "stakes": "Stakes booked",
      "refunds": "Refunds booked",
      "openBefore": "Stakes open before the day",
      "openAfter": "Stakes open at its end",
      "deposits": "Deposits to player wallets",
      "withdrawals": "Withdrawals from player wallets",
      "rounds": "Rounds settled",
      "comparedAt": "Compared",
      "dayCheck": "Roll-ups against rounds and movements",
      "dayCheckNone": "Not checked yet",
      "dayCheckFound": "{count, plural, =0 {No differences} one {# difference} other {# differences}}"
    },
    "sources": {
      "title": "Sources",
      "source": "Source",
      "turnover": "Turnover ({currency})",
      "wins": "Wins ({currency})",
      "differences": "Differences",
      "ledger": "Ledger",
      "rollups": "Roll-ups",
      "wallet": "Wallet calls",
      "ledgerTurnover": "Turnover by the ledger",
      "noWallet": "The players' wallets are with us: there are no wallet calls to compare.",
      "pending": "{count, plural, one {# round still waits} other {# rounds still wait}} for the agent's wallet."
    },
    "lines": {
      "title": "Differences",
      "titleCount": "{count, plural, one {# difference} other {# differences}}",
      "by": "Source of the differences",
      "all": "All",
      "more": "Show more",
      "first": "The first {count, number} of each source are listed; all are counted.",
      "round": "Round",
      "rounds": "Rounds of the day",
      "transfer": "Transfer",
      "unknown": "Unknown here",
      "line": "line {line, number}",
      "theirs": {
        "rollups": "roll-up",
        "wallet": "wallet",
        "file": "file"
      }
    },
    "sum": {
      "turnover": {
        "by_game": "Turnover by game",
        "by_hour": "Turnover by hour",
        "by_player": "Turnover by player"
      },
      "wins": {
        "by_game": "Wins by game",
        "by_hour": "Wins by hour",
        "by_player": "Wins by player"
      }
    },
    "file": {
      "title": "Agent's file",
      "none": "No file was uploaded for this day.",
      "hint": "CSV in UTF-8 with two columns: transaction ID and amount in the smallest unit of the currency, at most {most} lines. The day counts in UTC. A new file replaces the one before.",
      "choose": "File to upload",
      "upload": "Upload file",
      "sending": "Uploading: {share}",
      "size": "The file is empty or larger than 128 MB.",
      "name": "File",
      "by": "Uploaded by",
      "at": "Uploaded",
      "lines": "Lines",
      "matched": "Matched",
      "failed": "{name} was not accepted",
      "failedText": "Nothing of this file counts. Correct it and upload it again.",
      "line": "Line {line, number}:",
      "state": {
        "uploading": "upload not finished",
        "waiting": "waiting to be read",
        "reading": "reading: {lines} lines",
        "comparing": "comparing: {compared} of {lines} lines",
        "compared": "compared",
        "replaced": "replaced by a newer file"
      },
      "error": {
        "not_utf8": "this is not UTF-8. Save the file as CSV in UTF-8.",
        "columns": "a line has exactly two columns: transaction ID and amount.",
        "formula": "an ID may not begin with = + - or @.",
        "id": "an ID has 1 to 64 characters of A–Z a–z 0–9 _ . : -",
        "duplicate": "the ID is already on line {first, number}.",
        "fractional": "the amount is fractional. Write it in the smallest unit, for example 1250 for 12.50.",
        "amount": "the amount must be a whole number from 0.",
        "line_too_long": "the line is longer than 400 bytes.",
        "too_many_lines": "a file has at most {most} lines.",
        "empty": "the file has no transactions.",
        "interrupted": "The upload was interrupted. Upload the file again."
      }
    },
    "notes": {
      "title": "Notes",
      "field": "Note",
      "hint": "For everyone who sees this day. It stays with your name and the time.",
      "done": "Saved",
      "action": {
        "note": "Add note",
        "explain": "Explain",
        "close": "Close",
        "reopen": "Reopen"
      },
      "did": {
        "note": "Note",
        "explain": "Explained",
        "close": "Closed",
        "reopen": "Reopened"
      }
    }
  }
};
export type MessageKey =
  | "app.name"
  | "app.description"
  | "page.home.title"
  | "page.home.purpose"
  | "page.login.title"
  | "page.login.purpose"
  | "page.overview.title"
  | "page.overview.purpose"
  | "page.profile.title"
  | "page.profile.purpose"
  | "page.agentManage.title"
  | "page.agentManage.purpose"
  | "page.agentRunway.title"
  | "page.agentRunway.purpose"
  | "page.agentBalanceHistory.title"
  | "page.agentBalanceHistory.purpose"
  | "page.agentStatistics.title"
  | "page.agentStatistics.purpose"
  | "page.agentTransactions.title"
  | "page.agentTransactions.purpose"
  | "page.userManage.title"
  | "page.userManage.purpose"
  | "page.userTransactions.title"
  | "page.userTransactions.purpose"
  | "page.userBalanceHistory.title"
  | "page.userBalanceHistory.purpose"
  | "page.userGameHistory.title"
  | "page.userGameHistory.purpose"
  | "page.gameHistory.title"
  | "page.gameHistory.purpose"
  | "page.gameControl.title"
  | "page.gameControl.purpose"
  | "page.controlRtp.title"
  | "page.controlRtp.purpose"
  | "page.providersManager.title"
  | "page.providersManager.purpose"
  | "page.agentPeriod.title"
  | "page.agentPeriod.purpose"
  | "page.agentRanking.title"
  | "page.agentRanking.purpose"
  | "page.balanceStatistics.title"
  | "page.balanceStatistics.purpose"
  | "page.userRanking.title"
  | "page.userRanking.purpose"
  | "page.paymentHistory.title"
  | "page.paymentHistory.purpose"
  | "page.plans.title"
  | "page.plans.purpose"
  | "page.api.title"
  | "page.api.purpose"
  | "page.providersLaunch.title"
  | "page.providersLaunch.purpose"
  | "nav.group.overview"
  | "nav.group.agents"
  | "nav.group.players"
  | "nav.group.games"
  | "nav.group.providers"
  | "nav.group.statistics"
  | "nav.group.billing"
  | "nav.group.api"
  | "shell.nav.label"
  | "shell.nav.open"
  | "shell.nav.collapse"
  | "shell.nav.expand"
  | "shell.skip"
  | "shell.scope.label"
  | "shell.scope.platform"
  | "shell.search.label"
  | "shell.twoFactor.label"
  | "shell.twoFactor.text"
  | "shell.twoFactor.setUp"
  | "shell.language.label"
  | "shell.language.other"
  | "shell.language.switchTo"
  | "shell.colorMode.label"
  | "shell.colorMode.light"
  | "shell.colorMode.dark"
  | "shell.colorMode.system"
  | "shell.live.opening"
  | "shell.live.open"
  | "shell.live.closed"
  | "shell.live.short.opening"
  | "shell.live.short.open"
  | "shell.live.short.closed"
  | "shell.offline.page"
  | "shell.offline.part"
  | "shell.me.label"
  | "shell.me.profile"
  | "shell.me.shortcuts"
  | "shell.me.signOut"
  | "shell.viewing.label"
  | "shell.viewing.as"
  | "shell.viewing.text"
  | "shell.viewing.back"
  | "shell.viewing.failed"
  | "shell.session.idleTitle"
  | "shell.session.idleText"
  | "shell.session.stay"
  | "shell.session.signOut"
  | "shell.session.left"
  | "shell.session.endTitle"
  | "shell.session.endText"
  | "shell.session.goOn"
  | "shell.session.password"
  | "shell.build.text"
  | "shell.build.reload"
  | "shell.palette.screens"
  | "shell.palette.actions"
  | "shell.palette.sessions"
  | "shell.palette.requests"
  | "shell.palette.entries"
  | "shell.promise.title"
  | "shell.promise.text"
  | "role.owner"
  | "role.finance"
  | "role.risk"
  | "role.operations"
  | "role.support"
  | "role.auditor"
  | "role.manager"
  | "role.developer"
  | "role.viewer"
  | "errorScreen.requestId"
  | "errorScreen.notFound.title"
  | "errorScreen.notFound.text"
  | "errorScreen.server.title"
  | "errorScreen.home"
  | "errorScreen.dashboard"
  | "errorScreen.reload"
  | "ui.password.show"
  | "ui.password.hide"
  | "ui.secret.show"
  | "ui.secret.hide"
  | "ui.money.unreadable"
  | "ui.dialog.close"
  | "ui.dialog.cancel"
  | "ui.unsaved.typed.title"
  | "ui.unsaved.typed.text"
  | "ui.unsaved.typed.discard"
  | "ui.unsaved.typed.stay"
  | "ui.unsaved.told.title"
  | "ui.unsaved.told.text"
  | "ui.unsaved.told.discard"
  | "ui.unsaved.told.stay"
  | "ui.error.requestId"
  | "ui.error.retry"
  | "ui.copy.copy"
  | "ui.copy.copied"
  | "ui.toast.label"
  | "ui.table.columns"
  | "ui.table.columnsShown"
  | "ui.table.fit"
  | "ui.table.density"
  | "ui.table.comfortable"
  | "ui.table.compact"
  | "ui.table.view"
  | "ui.table.rowsPerPage"
  | "ui.table.perPage"
  | "ui.table.first"
  | "ui.table.previous"
  | "ui.table.next"
  | "ui.table.rowsShown"
  | "ui.table.rowsFrom"
  | "ui.table.rowsHere"
  | "ui.table.total"
  | "ui.table.expand"
  | "ui.table.collapse"
  | "ui.table.open"
  | "ui.table.select"
  | "ui.table.selectAll"
  | "ui.table.selected"
  | "ui.table.clearSelection"
  | "ui.table.loading"
  | "ui.table.refreshing"
  | "ui.table.sortable"
  | "ui.table.pages"
  | "ui.chart.asTable"
  | "ui.chart.asChart"
  | "ui.chart.period"
  | "ui.chart.loading"
  | "ui.dates.label"
  | "ui.dates.today"
  | "ui.dates.yesterday"
  | "ui.dates.last7"
  | "ui.dates.last30"
  | "ui.dates.thisMonth"
  | "ui.dates.lastMonth"
  | "ui.dates.any"
  | "ui.dates.last"
  | "ui.dates.custom"
  | "ui.dates.previousMonth"
  | "ui.dates.nextMonth"
  | "ui.dates.apply"
  | "ui.dates.tooLong"
  | "ui.dates.zone"
  | "ui.dates.unreadable"
  | "ui.dates.tooEarly"
  | "ui.dates.tooLate"
  | "ui.dates.timeUnreadable"
  | "ui.dates.timePattern"
  | "ui.dates.letters.day"
  | "ui.dates.letters.month"
  | "ui.dates.letters.year"
  | "ui.palette.label"
  | "ui.palette.placeholder"
  | "ui.palette.empty"
  | "ui.palette.searching"
  | "ui.shortcuts.title"
  | "ui.shortcuts.palette"
  | "ui.shortcuts.shortcuts"
  | "ui.shortcuts.sidebar"
  | "ui.shortcuts.close"
  | "ui.filter.clear"
  | "ui.filter.door"
  | "ui.filter.nothing"
  | "sums.total"
  | "sums.whyNone"
  | "period.tooLong"
  | "period.showLast"
  | "period.nothing"
  | "period.nothingText"
  | "sort.label"
  | "sort.by.newest"
  | "sort.by.oldest"
  | "sort.by.code"
  | "sort.by.last_round_at"
  | "sort.by.created_at"
  | "sort.by.last_seen_at"
  | "sort.by.name"
  | "sort.by.worst"
  | "sort.by.turnover"
  | "sort.by.wins"
  | "sort.by.ggr"
  | "sort.by.loss"
  | "sort.by.cost"
  | "sort.by.rounds"
  | "sort.by.players"
  | "sort.by.rtp"
  | "sort.by.won"
  | "sort.by.lost"
  | "sort.by.biggest_win"
  | "sort.by.urgency"
  | "sort.by.available"
  | "ui.search.clear"
  | "error.validation_failed"
  | "error.body_malformed"
  | "error.cursor_invalid"
  | "error.auth_missing"
  | "error.auth_key_unknown"
  | "error.auth_signature_invalid"
  | "error.auth_timestamp_skew"
  | "error.auth_nonce_reused"
  | "error.sign_in_required"
  | "error.sign_in_refused"
  | "error.sign_in_step_over"
  | "error.auth_scope_missing"
  | "error.ip_not_allowed"
  | "error.agent_suspended"
  | "error.player_blocked"
  | "error.player_self_excluded"
  | "error.not_supported_by_policy"
  | "error.permission_missing"
  | "error.role_above_own"
  | "error.origin_not_allowed"
  | "error.two_factor_required"
  | "error.viewing_read_only"
  | "error.route_not_found"
  | "error.agent_not_found"
  | "error.player_not_found"
  | "error.game_not_found"
  | "error.session_not_found"
  | "error.round_not_found"
  | "error.seeds_not_found"
  | "error.transfer_not_found"
  | "error.provider_not_found"
  | "error.window_not_found"
  | "error.state_unchanged"
  | "error.reconciliation_not_found"
  | "error.file_not_found"
  | "error.reconciliation_state"
  | "error.file_under_way"
  | "error.file_not_open"
  | "error.file_incomplete"
  | "error.window_over"
  | "error.device_not_found"
  | "error.passkey_not_found"
  | "error.key_not_found"
  | "error.member_not_found"
  | "error.export_not_found"
  | "error.payment_not_found"
  | "error.pix_not_found"
  | "error.invoice_not_found"
  | "error.view_not_found"
  | "error.view_name_taken"
  | "error.view_limit"
  | "error.key_limit"
  | "error.key_over"
  | "error.key_ending"
  | "error.export_not_ready"
  | "error.export_limit"
  | "error.export_range_too_long"
  | "error.export_too_large"
  | "error.export_interrupted"
  | "error.agent_code_taken"
  | "error.agent_closed"
  | "error.agent_cycle"
  | "error.second_person_needed"
  | "error.request_not_found"
  | "error.request_decided"
  | "error.transfer_not_reversible"
  | "error.transfer_reversed"
  | "error.agent_not_empty"
  | "error.providers_exceed_parent"
  | "error.variants_differ"
  | "error.agent_depth_exceeded"
  | "error.login_taken"
  | "error.member_is_self"
  | "error.member_joined"
  | "error.last_owner"
  | "error.password_not_right"
  | "error.code_not_right"
  | "error.passkey_refused"
  | "error.passkey_limit"
  | "error.passkeys_not_possible"
  | "error.two_factor_on"
  | "error.two_factor_not_started"
  | "error.reset_link_used"
  | "error.price_below_parent"
  | "error.payment_way_missing"
  | "error.payment_limit"
  | "error.payment_not_confirmed"
  | "error.payment_settled"
  | "error.payment_differs"
  | "error.pix_decided"
  | "error.bank_reference_used"
  | "error.credit_line_in_use"
  | "error.plan_not_found"
  | "error.price_above_child"
  | "error.plan_code_taken"
  | "error.plan_changed"
  | "error.terms_above_plan"
  | "error.credit_insufficient"
  | "error.credit_exhausted"
  | "error.wallet_insufficient"
  | "error.wallet_mode_mismatch"
  | "error.player_closed"
  | "error.player_in_use"
  | "error.currency_mismatch"
  | "error.game_disabled"
  | "error.game_maintenance"
  | "error.provider_disabled"
  | "error.session_closed"
  | "error.session_limit"
  | "error.callback_unhealthy"
  | "error.stake_out_of_range"
  | "error.limit_reached"
  | "error.stake_refused"
  | "error.call_not_found"
  | "error.certification_not_found"
  | "error.certification_under_way"
  | "error.wallet_not_set"
  | "error.delivery_not_found"
  | "error.webhook_not_set"
  | "error.webhook_off"
  | "error.round_still_tried"
  | "error.round_being_told"
  | "error.round_told"
  | "error.proposal_waiting"
  | "error.round_in_progress"
  | "error.seeds_unused"
  | "error.spin_out_of_order"
  | "error.launch_used"
  | "error.transfer_in_progress"
  | "error.transfer_conflict"
  | "error.rate_limited"
  | "error.internal"
  | "error.upstream_error"
  | "error.unavailable"
  | "error.network_error"
  | "error.timed_out"
  | "error.cancelled"
  | "error.answer_unreadable"
  | "error.period_too_busy"
  | "error.availability_locked"
  | "error.stop_not_found"
  | "error.emergency_stop_in_force"
  | "error.stop_lifted"
  | "errorTitle.load"
  | "field.required"
  | "field.tooShort"
  | "field.tooLong"
  | "field.tooSmall"
  | "field.tooBig"
  | "field.wholeBetween"
  | "field.email"
  | "field.format"
  | "field.name"
  | "field.samePlayer"
  | "field.foreignId"
  | "field.choice"
  | "field.number"
  | "field.invalid"
  | "field.aboveZero"
  | "field.below"
  | "field.above"
  | "field.unknown"
  | "field.notTogether"
  | "field.guessable"
  | "field.notNew"
  | "field.scheme"
  | "field.address"
  | "field.userInfo"
  | "field.port"
  | "field.notPublic"
  | "field.overlaps"
  | "field.notZero"
  | "field.notAscending"
  | "field.duplicate"
  | "field.inPast"
  | "field.notAfter"
  | "field.begun"
  | "field.aboveMax"
  | "field.notOnLadder"
  | "field.beyondAbove"
  | "field.oneCurrency"
  | "field.otherName"
  | "field.lowBelowCritical"
  | "field.belowAmount"
  | "money.loss"
  | "column.agent"
  | "column.player"
  | "column.game"
  | "column.state"
  | "column.amount"
  | "column.balance"
  | "column.createdAt"
  | "column.code"
  | "column.name"
  | "column.kind"
  | "column.actions"
  | "column.reference"
  | "column.id"
  | "login.form.text"
  | "login.form.again"
  | "login.form.ended"
  | "login.form.login"
  | "login.form.password"
  | "login.form.submit"
  | "login.form.wait"
  | "login.form.waitMinutes"
  | "login.form.forgot"
  | "login.passkey.text"
  | "login.passkey.only"
  | "login.passkey.submit"
  | "login.passkey.aborted"
  | "login.code.title"
  | "login.code.text"
  | "login.code.label"
  | "login.code.hint"
  | "login.code.recoveryLabel"
  | "login.code.recoveryHint"
  | "login.code.submit"
  | "login.code.useRecovery"
  | "login.code.useCode"
  | "login.code.back"
  | "login.forgot.title"
  | "login.forgot.text"
  | "login.forgot.submit"
  | "login.forgot.sentTitle"
  | "login.forgot.sentText"
  | "login.forgot.sentHint"
  | "login.forgot.back"
  | "login.reset.title"
  | "login.reset.text"
  | "login.reset.password"
  | "login.reset.hint"
  | "login.reset.submit"
  | "login.reset.doneTitle"
  | "login.reset.doneText"
  | "login.reset.signIn"
  | "login.reset.askAgain"
  | "login.join.title"
  | "login.join.text"
  | "login.join.doneTitle"
  | "login.join.doneText"
  | "login.join.signIn"
  | "login.join.over"
  | "profile.identity.title"
  | "profile.identity.login"
  | "profile.identity.agent"
  | "profile.identity.role"
  | "profile.identity.viewing"
  | "profile.settings.title"
  | "profile.settings.hint"
  | "profile.settings.name"
  | "profile.settings.locale"
  | "profile.settings.localeHint"
  | "profile.settings.noLocale"
  | "profile.settings.timeZone"
  | "profile.settings.ofDevice"
  | "profile.settings.submit"
  | "profile.settings.saved"
  | "profile.password.title"
  | "profile.password.hint"
  | "profile.password.old"
  | "profile.password.submit"
  | "profile.password.changed"
  | "profile.colorMode.hint"
  | "profile.twoFactor.title"
  | "profile.twoFactor.hint"
  | "profile.twoFactor.off"
  | "profile.twoFactor.offText"
  | "profile.twoFactor.turnOn"
  | "profile.twoFactor.on"
  | "profile.twoFactor.since"
  | "profile.twoFactor.left"
  | "profile.twoFactor.renew"
  | "profile.twoFactor.turnOff"
  | "profile.twoFactor.setUpTitle"
  | "profile.twoFactor.passwordText"
  | "profile.twoFactor.password"
  | "profile.twoFactor.next"
  | "profile.twoFactor.scanText"
  | "profile.twoFactor.qr"
  | "profile.twoFactor.typeText"
  | "profile.twoFactor.secret"
  | "profile.twoFactor.confirm"
  | "profile.twoFactor.codesTitle"
  | "profile.twoFactor.codesText"
  | "profile.twoFactor.copy"
  | "profile.twoFactor.copied"
  | "profile.twoFactor.save"
  | "profile.twoFactor.kept"
  | "profile.twoFactor.codeOrRecovery"
  | "profile.twoFactor.renewText"
  | "profile.twoFactor.renewSubmit"
  | "profile.twoFactor.turnOffTitle"
  | "profile.twoFactor.turnOffText"
  | "profile.twoFactor.turnedOff"
  | "profile.passkeys.title"
  | "profile.passkeys.hint"
  | "profile.passkeys.notPossible"
  | "profile.passkeys.add"
  | "profile.passkeys.none"
  | "profile.passkeys.added"
  | "profile.passkeys.used"
  | "profile.passkeys.unused"
  | "profile.passkeys.remove"
  | "profile.passkeys.removeNamed"
  | "profile.passkeys.addTitle"
  | "profile.passkeys.addText"
  | "profile.passkeys.name"
  | "profile.passkeys.nameHint"
  | "profile.passkeys.password"
  | "profile.passkeys.addSubmit"
  | "profile.passkeys.aborted"
  | "profile.passkeys.done"
  | "profile.passkeys.rename"
  | "profile.passkeys.renameNamed"
  | "profile.passkeys.renameTitle"
  | "profile.passkeys.renamed"
  | "profile.passkeys.removeTitle"
  | "profile.passkeys.removeText"
  | "profile.passkeys.removed"
  | "profile.devices.title"
  | "profile.devices.hint"
  | "profile.devices.everywhere"
  | "profile.devices.this"
  | "profile.devices.name"
  | "profile.devices.unknown"
  | "profile.devices.address"
  | "profile.devices.signedIn"
  | "profile.devices.seen"
  | "profile.devices.now"
  | "profile.devices.signOut"
  | "profile.devices.signOutNamed"
  | "profile.everywhere.title"
  | "profile.everywhere.text"
  | "profile.everywhere.others"
  | "profile.everywhere.all"
  | "profile.everywhere.done"
  | "member.list.title"
  | "member.list.text"
  | "member.list.search"
  | "member.list.anyRole"
  | "member.list.state"
  | "member.list.anyState"
  | "member.list.invite"
  | "member.list.emptyTitle"
  | "member.state.active"
  | "member.state.invited"
  | "member.state.disabled"
  | "member.column.login"
  | "member.column.role"
  | "member.column.twoFactor"
  | "member.column.lastSeen"
  | "member.panel.facts"
  | "member.panel.never"
  | "member.action.more"
  | "member.action.role"
  | "member.action.deactivate"
  | "member.action.reactivate"
  | "member.action.inviteAgain"
  | "member.action.twoFactorOff"
  | "member.action.noTwoFactor"
  | "member.roleHint"
  | "member.chooseRole"
  | "member.may.owner"
  | "member.may.finance"
  | "member.may.risk"
  | "member.may.operations"
  | "member.may.support"
  | "member.may.auditor"
  | "member.may.manager"
  | "member.may.developer"
  | "member.may.viewer"
  | "member.invite.title"
  | "member.invite.text"
  | "member.invite.name"
  | "member.invite.email"
  | "member.invite.locale"
  | "member.invite.submit"
  | "member.invite.done"
  | "member.change.roleTitle"
  | "member.change.roleText"
  | "member.change.roleSubmit"
  | "member.change.roleDone"
  | "member.change.deactivateTitle"
  | "member.change.deactivateText"
  | "member.change.deactivateSubmit"
  | "member.change.deactivateDone"
  | "member.change.reactivateTitle"
  | "member.change.reactivateText"
  | "member.change.reactivateSubmit"
  | "member.change.reactivateDone"
  | "member.change.inviteTitle"
  | "member.change.inviteText"
  | "member.change.inviteSubmit"
  | "member.change.inviteDone"
  | "member.change.twoFactorTitle"
  | "member.change.twoFactorText"
  | "member.change.twoFactorSubmit"
  | "member.change.twoFactorDone"
  | "symbol.lantern"
  | "symbol.moonflower"
  | "symbol.owl"
  | "symbol.hedgehog"
  | "symbol.toadstool"
  | "symbol.fern"
  | "symbol.dew"
  | "symbol.berry"
  | "symbol.leaf"
  | "symbol.pebble"
  | "symbol.moon"
  | "symbol.pearl"
  | "symbol.leviathan"
  | "symbol.seahorse"
  | "symbol.urchin"
  | "symbol.coral"
  | "symbol.kelp"
  | "symbol.shell"
  | "symbol.sand"
  | "symbol.foam"
  | "symbol.tide"
  | "symbol.spark2"
  | "symbol.spark5"
  | "symbol.crown"
  | "symbol.blade"
  | "symbol.shield"
  | "symbol.horseshoe"
  | "symbol.ingot"
  | "symbol.coal"
  | "symbol.rune"
  | "reels.reel"
  | "reels.stop"
  | "reels.wins"
  | "round.state.open"
  | "round.state.settled"
  | "round.state.refunded"
  | "round.state.rejected"
  | "round.column.startedAt"
  | "round.column.variant"
  | "round.column.stake"
  | "round.column.win"
  | "round.column.multiplier"
  | "round.column.balanceAfter"
  | "round.column.duration"
  | "round.list.text"
  | "round.list.emptyTitle"
  | "round.list.emptyText"
  | "round.filter.game"
  | "round.filter.anyGame"
  | "round.filter.anyVariant"
  | "round.filter.currency"
  | "round.filter.anyCurrency"
  | "round.filter.state"
  | "round.filter.anyState"
  | "round.filter.multiplier"
  | "round.filter.anyMultiplier"
  | "round.filter.atLeast"
  | "round.total.label"
  | "round.total.none"
  | "round.total.tooMany"
  | "round.total.unsettled"
  | "round.total.whyNone"
  | "round.panel.title"
  | "round.panel.replay"
  | "round.panel.facts"
  | "round.panel.movements"
  | "round.panel.walletCalls"
  | "round.panel.noMovements"
  | "round.panel.proof"
  | "round.panel.settledAt"
  | "round.panel.session"
  | "round.panel.seeSession"
  | "round.replay.base"
  | "round.replay.free"
  | "round.replay.reels"
  | "round.replay.previous"
  | "round.replay.next"
  | "round.replay.play"
  | "round.replay.pause"
  | "round.replay.soFar"
  | "round.replay.capped"
  | "round.replay.without.open"
  | "round.replay.without.refunded"
  | "round.replay.without.rejected"
  | "round.replay.unknownGame"
  | "round.win.label"
  | "round.win.none"
  | "round.win.line"
  | "round.win.ways"
  | "round.win.symbol"
  | "round.win.count"
  | "round.win.multiplier"
  | "round.win.coins"
  | "round.win.money"
  | "round.win.scatters"
  | "round.win.freeSpins"
  | "round.win.show"
  | "round.proof.text"
  | "round.proof.serverSeedHash"
  | "round.proof.serverSeed"
  | "round.proof.sealed"
  | "round.proof.clientSeed"
  | "round.proof.nonce"
  | "round.proof.mathsHash"
  | "round.proof.verify"
  | "round.proof.publicVerifier"
  | "round.proof.commitmentHolds"
  | "round.proof.commitmentBroken"
  | "round.proof.mathsHold"
  | "round.proof.mathsBroken"
  | "round.proof.outcomeHolds"
  | "round.proof.outcomeBroken"
  | "round.proof.winHolds"
  | "round.proof.winBroken"
  | "round.proof.failed"
  | "agent.filter.label"
  | "agent.filter.any"
  | "agent.filter.unknown"
  | "agent.state.active"
  | "agent.state.suspended"
  | "agent.state.closed"
  | "agent.mode.transfer"
  | "agent.mode.seamless"
  | "agent.column.mode"
  | "agent.column.currency"
  | "agent.column.credit"
  | "agent.column.creditState"
  | "agent.column.balance"
  | "agent.column.subtreeCredit"
  | "agent.column.runway"
  | "agent.column.price"
  | "agent.column.players"
  | "agent.column.ggr30d"
  | "agent.column.ownState"
  | "agent.column.effectiveState"
  | "agent.column.lastActivity"
  | "agent.list.text"
  | "agent.list.create"
  | "agent.list.search"
  | "agent.list.state"
  | "agent.list.anyState"
  | "agent.list.currency"
  | "agent.list.anyCurrency"
  | "agent.list.emptyTitle"
  | "agent.list.emptyText"
  | "agent.list.total"
  | "agent.credit.ok"
  | "agent.credit.low"
  | "agent.credit.critical"
  | "agent.credit.exhausted"
  | "agent.runway.hours"
  | "agent.runway.days"
  | "agent.runway.long"
  | "agent.runway.none"
  | "runway.tab.runways"
  | "runway.tab.turns"
  | "runway.state.none"
  | "runway.state.ok"
  | "runway.state.low"
  | "runway.state.critical"
  | "runway.state.exhausted"
  | "runway.basis.hours"
  | "runway.basis.pace"
  | "runway.basis.unused"
  | "runway.basis.empty"
  | "runway.rests.hours"
  | "runway.rests.pace"
  | "runway.rests.unused"
  | "runway.rests.empty"
  | "runway.left.hours"
  | "runway.left.days"
  | "runway.left.beyond"
  | "runway.left.later"
  | "runway.column.likely"
  | "runway.column.band"
  | "runway.column.early"
  | "runway.column.late"
  | "runway.column.basis"
  | "runway.column.available"
  | "runway.column.burnHour"
  | "runway.column.burnDay"
  | "runway.column.burnWeek"
  | "runway.column.since"
  | "runway.column.refused"
  | "runway.column.refusedAmount"
  | "runway.column.lost"
  | "runway.column.topUp"
  | "runway.column.topUpAt"
  | "runway.column.low"
  | "runway.column.critical"
  | "runway.column.snooze"
  | "runway.column.auto"
  | "runway.column.turnedAt"
  | "runway.column.from"
  | "runway.column.to"
  | "runway.column.endedAt"
  | "runway.list.text"
  | "runway.list.state"
  | "runway.list.anyState"
  | "runway.list.emptyTitle"
  | "runway.list.emptyText"
  | "runway.list.emptyAction"
  | "runway.turns.emptyTitle"
  | "runway.turns.emptyText"
  | "runway.panel.summary"
  | "runway.panel.facts"
  | "runway.panel.thresholds"
  | "runway.panel.turns"
  | "runway.panel.agent"
  | "runway.panel.automatic"
  | "runway.action.send"
  | "runway.action.ask"
  | "runway.action.pay"
  | "runway.action.thresholds"
  | "runway.action.snooze"
  | "runway.action.automatic"
  | "runway.thresholds.title"
  | "runway.thresholds.text"
  | "runway.thresholds.low"
  | "runway.thresholds.critical"
  | "runway.thresholds.submit"
  | "runway.thresholds.usual"
  | "runway.thresholds.done"
  | "runway.snooze.title"
  | "runway.snooze.text"
  | "runway.snooze.day"
  | "runway.snooze.time"
  | "runway.snooze.reason"
  | "runway.snooze.reasonHint"
  | "runway.snooze.submit"
  | "runway.snooze.end"
  | "runway.snooze.done"
  | "runway.snooze.ended"
  | "runway.snooze.until"
  | "runway.snooze.by"
  | "runway.auto.title"
  | "runway.auto.text"
  | "runway.auto.below"
  | "runway.auto.amount"
  | "runway.auto.daily"
  | "runway.auto.dailyHint"
  | "runway.auto.submit"
  | "runway.auto.drop"
  | "runway.auto.done"
  | "runway.auto.dropped"
  | "runway.auto.none"
  | "runway.auto.rule"
  | "runway.auto.stopped"
  | "runway.chart.title"
  | "runway.chart.now"
  | "runway.chart.ends"
  | "runway.chart.topUp"
  | "runway.chart.autoTopUp"
  | "runway.chart.at"
  | "runway.chart.ahead"
  | "runway.chart.legend.credit"
  | "runway.chart.legend.forecast"
  | "runway.chart.legend.band"
  | "runway.chart.legend.low"
  | "runway.chart.legend.critical"
  | "runway.chart.legend.topUps"
  | "runway.chart.table.hour"
  | "runway.chart.table.credit"
  | "runway.chart.table.low"
  | "runway.chart.table.middle"
  | "runway.chart.table.high"
  | "runway.how.forecast"
  | "runway.how.basis.hours"
  | "runway.how.basis.pace"
  | "runway.how.basis.unused"
  | "runway.how.basis.empty"
  | "runway.how.burnHour"
  | "runway.how.burnDay"
  | "runway.how.burnWeek"
  | "runway.how.burnCovers"
  | "runway.how.lost"
  | "runway.how.lostCovers"
  | "agent.panel.facts"
  | "agent.panel.credit"
  | "agent.panel.reserved"
  | "agent.panel.line"
  | "agent.panel.parent"
  | "agent.panel.direct"
  | "agent.panel.children"
  | "agent.panel.through"
  | "agent.panel.throughAbove"
  | "agent.panel.links"
  | "agent.panel.statement"
  | "agent.panel.players"
  | "agent.panel.rounds"
  | "agent.panel.transfers"
  | "agent.panel.contact"
  | "agent.panel.email"
  | "agent.panel.phone"
  | "agent.action.send"
  | "agent.action.take"
  | "agent.action.suspend"
  | "agent.action.resume"
  | "agent.action.createBelow"
  | "agent.action.edit"
  | "agent.action.move"
  | "agent.action.close"
  | "agent.action.viewAs"
  | "agent.action.more"
  | "agent.action.of"
  | "agent.refusal.permission"
  | "agent.refusal.twoFactor"
  | "agent.refusal.notDirectlyBelow"
  | "agent.refusal.closed"
  | "agent.refusal.suspended"
  | "agent.refusal.suspendedAbove"
  | "agent.refusal.ownAgent"
  | "agent.refusal.ownPlace"
  | "agent.refusal.ownView"
  | "agent.refusal.direct"
  | "agent.refusal.tooDeep"
  | "agent.create.title"
  | "agent.create.place"
  | "agent.create.agent"
  | "agent.create.owner"
  | "agent.create.parent"
  | "agent.create.directCustomer"
  | "agent.create.parentCurrency"
  | "agent.create.currency"
  | "agent.create.currencyHint"
  | "agent.create.code"
  | "agent.create.codeHint"
  | "agent.create.codeShort"
  | "agent.create.codeLong"
  | "agent.create.codeForm"
  | "agent.create.codeGood"
  | "agent.create.name"
  | "agent.create.mode"
  | "agent.create.transferHint"
  | "agent.create.seamlessHint"
  | "agent.create.price"
  | "agent.create.priceHint"
  | "agent.create.priceFloor"
  | "agent.create.ownerName"
  | "agent.create.ownerEmail"
  | "agent.create.ownerEmailHint"
  | "agent.create.ownerPassword"
  | "agent.create.submit"
  | "agent.create.done"
  | "agent.moveCredit.sendTitle"
  | "agent.moveCredit.takeTitle"
  | "agent.moveCredit.amount"
  | "agent.moveCredit.note"
  | "agent.moveCredit.noteHint"
  | "agent.moveCredit.all"
  | "agent.moveCredit.preview"
  | "agent.moveCredit.issueEffect"
  | "agent.moveCredit.sendEffect"
  | "agent.moveCredit.redeemEffect"
  | "agent.moveCredit.takeEffect"
  | "agent.moveCredit.unsure"
  | "agent.moveCredit.conflict"
  | "agent.moveCredit.second"
  | "agent.moveCredit.propose"
  | "agent.moveCredit.proposed"
  | "agent.moveCredit.seeTransfers"
  | "agent.moveCredit.sent"
  | "agent.moveCredit.taken"
  | "agent.moveCredit.availableNow"
  | "agent.moveCredit.close"
  | "agent.setState.suspendTitle"
  | "agent.setState.resumeTitle"
  | "agent.setState.suspendText"
  | "agent.setState.suspendBelow"
  | "agent.setState.suspendPlayers"
  | "agent.setState.resumeText"
  | "agent.setState.resumeBelow"
  | "agent.setState.suspendSubmit"
  | "agent.setState.resumeSubmit"
  | "agent.edit.title"
  | "agent.edit.name"
  | "agent.edit.contact"
  | "agent.edit.contactName"
  | "agent.edit.contactEmail"
  | "agent.edit.contactPhone"
  | "agent.edit.seenBy"
  | "agent.edit.submit"
  | "agent.edit.done"
  | "agent.move.title"
  | "agent.move.now"
  | "agent.move.parent"
  | "agent.move.choose"
  | "agent.move.hint"
  | "agent.move.none"
  | "agent.move.below"
  | "agent.move.credit"
  | "agent.move.seen"
  | "agent.move.seenStill"
  | "agent.move.stops"
  | "agent.move.submit"
  | "agent.move.done"
  | "agent.close.title"
  | "agent.close.text"
  | "agent.close.below"
  | "agent.close.players"
  | "agent.close.hindered"
  | "agent.close.kind.credit"
  | "agent.close.kind.reserved"
  | "agent.close.kind.wallets"
  | "agent.close.kind.rounds"
  | "agent.close.kind.payments"
  | "agent.close.kind.invoices"
  | "agent.close.how"
  | "agent.close.confirm"
  | "agent.close.confirmWrong"
  | "agent.close.submit"
  | "agent.close.done"
  | "agent.viewAs.title"
  | "agent.viewAs.text"
  | "agent.viewAs.readOnly"
  | "agent.viewAs.audited"
  | "agent.viewAs.submit"
  | "agent.bulk.export"
  | "agent.bulk.tooMany"
  | "agent.bulk.suspendTitle"
  | "agent.bulk.resumeTitle"
  | "agent.bulk.suspendText"
  | "agent.bulk.resumeText"
  | "agent.bulk.results"
  | "agent.bulk.suspend"
  | "agent.bulk.resume"
  | "agent.bulk.nothing"
  | "agent.bulk.same"
  | "agent.bulk.suspended"
  | "agent.bulk.resumed"
  | "agent.bulk.sum"
  | "how.label"
  | "how.rtp.formula"
  | "how.rtp.ofFilter"
  | "how.rtp.covers"
  | "how.ggr.formula"
  | "how.ggr.covers"
  | "how.ggr.month"
  | "how.runway.formula"
  | "how.runway.covers"
  | "how.credited.formula"
  | "how.credited.covers"
  | "how.creditedInvoice.formula"
  | "how.creditedInvoice.covers"
  | "how.ledgerTurnover.formula"
  | "how.ledgerTurnover.covers"
  | "how.invoiced.formula"
  | "how.invoiced.covers"
  | "how.planCost.formula"
  | "how.planCost.covers"
  | "how.planPrepaid.formula"
  | "how.planPrepaid.covers"
  | "how.turnover.formula"
  | "how.turnover.covers"
  | "how.wins.formula"
  | "how.wins.covers"
  | "how.rounds.formula"
  | "how.rounds.covers"
  | "how.rounds.rows"
  | "how.rounds.edge"
  | "how.rounds.below"
  | "how.activePlayers.formula"
  | "how.activePlayers.covers"
  | "how.activePlayers.rows"
  | "how.roundsPerMinute.formula"
  | "how.roundsPerMinute.covers"
  | "how.ledger.formula"
  | "how.ledger.covers"
  | "how.replay.formula"
  | "how.replay.covers"
  | "how.completeTo.formula"
  | "how.completeTo.covers"
  | "home.hero.title"
  | "home.hero.text"
  | "home.hero.play"
  | "home.hero.guide"
  | "home.hero.docs"
  | "home.live.label"
  | "home.live.rounds"
  | "home.live.roundsHint"
  | "home.live.games"
  | "home.live.gamesHint"
  | "home.live.countedTo"
  | "home.live.countedToHint"
  | "home.live.never"
  | "home.steps.title"
  | "home.steps.call.title"
  | "home.steps.call.text"
  | "home.steps.spin.title"
  | "home.steps.spin.text"
  | "home.steps.book.title"
  | "home.steps.book.text"
  | "home.steps.follow.title"
  | "home.steps.follow.text"
  | "home.games.title"
  | "home.games.text"
  | "home.games.play"
  | "home.world.lantern-meadow"
  | "home.world.saltglass-choir"
  | "home.world.ember-anvil"
  | "home.game.reelsOf"
  | "home.game.reels"
  | "home.game.reelsValue"
  | "home.game.lines"
  | "home.game.ways"
  | "home.game.rtp"
  | "home.game.rtpValue"
  | "home.game.hitRate"
  | "home.game.volatility"
  | "home.game.volatilities.low"
  | "home.game.volatilities.low-medium"
  | "home.game.volatilities.medium"
  | "home.game.volatilities.high"
  | "home.game.freeSpins"
  | "home.game.freeSpinsValue"
  | "home.game.maxWin"
  | "home.game.maxWinValue"
  | "entry.kind.credit_issue"
  | "entry.kind.credit_redeem"
  | "entry.kind.credit_send"
  | "entry.kind.credit_take"
  | "entry.kind.deposit"
  | "entry.kind.withdrawal"
  | "entry.kind.stake"
  | "entry.kind.win"
  | "entry.kind.refund"
  | "entry.kind.received"
  | "entry.column.at"
  | "entry.column.counterparty"
  | "entry.column.balanceAfter"
  | "entry.column.actor"
  | "entry.column.seq"
  | "entry.reference.round"
  | "entry.reference.payment"
  | "entry.panel.number"
  | "entry.panel.account"
  | "entry.panel.balanceBefore"
  | "entry.panel.movement"
  | "entry.panel.round"
  | "entry.panel.transfer"
  | "entry.panel.notHere"
  | "entry.panel.notHereText"
  | "statement.proof.good"
  | "statement.proof.bad"
  | "statement.proof.daysBad"
  | "statement.proof.notReady"
  | "statement.proof.label"
  | "statement.proof.figure"
  | "statement.proof.formula.days"
  | "statement.proof.formula.first"
  | "statement.proof.formula.open"
  | "statement.proof.covers.days"
  | "statement.proof.covers.first"
  | "statement.proof.covers.compared"
  | "statement.proof.covers.always"
  | "statement.proof.rows"
  | "statement.proof.none"
  | "statement.total.opening"
  | "statement.total.gained"
  | "statement.total.lost"
  | "statement.total.closing"
  | "statement.total.notReady"
  | "statement.list.text"
  | "statement.list.chooseTitle"
  | "statement.list.chooseText"
  | "statement.list.emptyTitle"
  | "statement.list.emptyText"
  | "statement.list.emptyAction"
  | "agent.choice.label"
  | "agent.choice.placeholder"
  | "api.text"
  | "api.tab.keys"
  | "api.tab.network"
  | "api.tab.wallet"
  | "api.tab.certify"
  | "api.tab.inspector"
  | "api.tab.errors"
  | "api.tab.webhooks"
  | "api.tab.guide"
  | "api.tab.reference"
  | "apiReference.call"
  | "apiReference.operation.get_agent"
  | "apiReference.operation.get_entries"
  | "apiReference.operation.get_games"
  | "apiReference.operation.get_players"
  | "apiReference.operation.get_players_code"
  | "apiReference.operation.put_players_code"
  | "apiReference.operation.post_players_code_deposits"
  | "apiReference.operation.post_players_code_withdrawals"
  | "apiReference.operation.get_providers"
  | "apiReference.operation.get_rounds"
  | "apiReference.operation.get_rounds_id"
  | "apiReference.operation.get_rtp"
  | "apiReference.operation.post_sessions"
  | "apiReference.operation.delete_sessions_id"
  | "apiReference.operation.get_transfers_transfer_id"
  | "apiReference.toUs"
  | "apiReference.toThem"
  | "apiReference.told.toWallet"
  | "apiReference.told.toWebhook"
  | "apiReference.told.headers"
  | "apiReference.told.walletId"
  | "apiReference.told.webhookId"
  | "apiReference.told.agreed"
  | "apiReference.told.refused"
  | "apiReference.told.otherwise"
  | "apiReference.told.webhookOtherwise"
  | "apiReference.told.example"
  | "apiReference.told.wallet.balance.does"
  | "apiReference.told.wallet.balance.otherwise"
  | "apiReference.told.wallet.stake.does"
  | "apiReference.told.wallet.stake.otherwise"
  | "apiReference.told.wallet.win.does"
  | "apiReference.told.wallet.win.otherwise"
  | "apiReference.told.wallet.rollback.does"
  | "apiReference.told.wallet.rollback.otherwise"
  | "apiReference.told.credit.low"
  | "apiReference.told.credit.critical"
  | "apiReference.told.credit.exhausted"
  | "apiReference.told.credit.restored"
  | "apiReference.told.payment.confirmed"
  | "apiReference.told.invoice.issued"
  | "apiReference.told.rtp.scheduled"
  | "apiReference.told.rtp.activated"
  | "apiReference.told.rtp.alert"
  | "apiReference.told.provider.maintenance"
  | "apiReference.told.game.added"
  | "apiReference.told.game.disabled"
  | "apiReference.told.wallet.stuck"
  | "apiReference.told.session.closed"
  | "apiReference.amount"
  | "apiReference.scope"
  | "apiReference.inPath"
  | "apiReference.inQuery"
  | "apiReference.body"
  | "apiReference.orBody"
  | "apiReference.required"
  | "apiReference.fields"
  | "apiReference.answer"
  | "apiReference.refusals"
  | "apiReference.try"
  | "apiReference.tryHint"
  | "apiReference.keyId"
  | "apiReference.secret"
  | "apiReference.send"
  | "apiReference.lost"
  | "apiReference.notSecure"
  | "apiReference.received"
  | "apiReference.headers"
  | "apiReference.newTransferId"
  | "apiReference.playerHint"
  | "apiReference.transferHint"
  | "apiReference.ms"
  | "apiReference.code"
  | "apiReference.codeHint"
  | "apiReference.wire.key"
  | "apiReference.wire.time"
  | "apiReference.wire.nonce"
  | "apiReference.wire.signature"
  | "apiReference.copyCode"
  | "apiReference.language"
  | "api.forbiddenTitle"
  | "api.forbiddenText"
  | "api.chooseTitle"
  | "api.chooseText"
  | "apiKey.column.keyId"
  | "apiKey.column.scopes"
  | "apiKey.column.networks"
  | "apiKey.column.lastUsed"
  | "apiKey.column.createdBy"
  | "apiKey.column.createdAt"
  | "apiKey.state.active"
  | "apiKey.state.until"
  | "apiKey.state.ended"
  | "apiKey.state.revoked"
  | "apiKey.scope.read.name"
  | "apiKey.scope.read.text"
  | "apiKey.scope.play.name"
  | "apiKey.scope.play.text"
  | "apiKey.scope.money.name"
  | "apiKey.scope.money.text"
  | "apiKey.list.state"
  | "apiKey.list.anyState"
  | "apiKey.list.states.in_force"
  | "apiKey.list.states.over"
  | "apiKey.list.create"
  | "apiKey.list.emptyTitle"
  | "apiKey.list.emptyText"
  | "apiKey.form.name"
  | "apiKey.form.nameHint"
  | "apiKey.form.scopes"
  | "apiKey.form.noScope"
  | "apiKey.create.title"
  | "apiKey.create.submit"
  | "apiKey.scopes.title"
  | "apiKey.scopes.text"
  | "apiKey.scopes.submit"
  | "apiKey.scopes.done"
  | "apiKey.networks.label"
  | "apiKey.networks.hint"
  | "apiKey.networks.anywhere"
  | "apiKey.networks.notANetwork"
  | "apiKey.networks.tooWide"
  | "apiKey.networks.tooMany"
  | "apiKey.networks.title"
  | "apiKey.networks.submit"
  | "apiKey.networks.done"
  | "apiKey.networks.text"
  | "apiKey.networks.change"
  | "apiKey.networks.changeNamed"
  | "apiKey.networks.emptyTitle"
  | "apiKey.networks.emptyText"
  | "apiKey.networks.emptyAction"
  | "apiKey.panel.facts"
  | "apiKey.panel.never"
  | "apiKey.panel.endsAt"
  | "apiKey.panel.revokedAt"
  | "apiKey.panel.revokedBy"
  | "apiKey.action.more"
  | "apiKey.action.rename"
  | "apiKey.action.scopes"
  | "apiKey.action.networks"
  | "apiKey.action.revoke"
  | "apiKey.action.rotate"
  | "apiKey.rename.title"
  | "apiKey.rename.submit"
  | "apiKey.rename.done"
  | "apiKey.rotate.title"
  | "apiKey.rotate.text"
  | "apiKey.rotate.overlap"
  | "apiKey.rotate.overlapHint"
  | "apiKey.rotate.overlaps.1h"
  | "apiKey.rotate.overlaps.24h"
  | "apiKey.rotate.overlaps.7d"
  | "apiKey.rotate.submit"
  | "apiKey.rotate.next"
  | "apiKey.revoke.title"
  | "apiKey.revoke.text"
  | "apiKey.revoke.confirm"
  | "apiKey.revoke.confirmWrong"
  | "apiKey.revoke.done"
  | "apiKey.issued.title"
  | "apiKey.issued.once"
  | "apiKey.issued.keyId"
  | "apiKey.issued.secret"
  | "apiKey.issued.copyKeyId"
  | "apiKey.issued.copySecret"
  | "apiKey.issued.example"
  | "apiKey.issued.exampleText"
  | "apiKey.issued.exampleNoRead"
  | "apiKey.issued.copyExample"
  | "apiKey.issued.notCopied"
  | "apiKey.issued.kept"
  | "transfer.state.done"
  | "transfer.state.failed"
  | "transfer.above"
  | "transfer.column.at"
  | "transfer.column.from"
  | "transfer.column.to"
  | "transfer.column.reason"
  | "transfer.column.note"
  | "transfer.column.actor"
  | "transfer.column.reverses"
  | "transfer.column.reversedBy"
  | "transfer.column.ownId"
  | "transfer.column.agentId"
  | "transfer.column.transferId"
  | "transfer.column.balance"
  | "transfer.column.channel"
  | "transfer.channel.api"
  | "transfer.channel.dashboard"
  | "transfer.panel.statementOf"
  | "transfer.panel.seeOther"
  | "transfer.panel.walletOf"
  | "transfer.panel.rounds"
  | "transfer.panel.links"
  | "transfer.preview.now"
  | "transfer.preview.after"
  | "transfer.preview.short"
  | "receipt.title"
  | "receipt.print"
  | "creditTransfer.list.text"
  | "creditTransfer.list.emptyTitle"
  | "creditTransfer.list.emptyText"
  | "creditTransfer.list.emptyAction"
  | "creditTransfer.tab.transfers"
  | "creditTransfer.tab.requests"
  | "creditTransfer.tab.requestsForMe"
  | "creditTransfer.reverse.action"
  | "creditTransfer.reverse.once"
  | "creditTransfer.reverse.waits"
  | "creditTransfer.reverse.seeWaiting"
  | "creditTransfer.reverse.title"
  | "creditTransfer.reverse.text"
  | "creditTransfer.reverse.textChecked"
  | "creditTransfer.reverse.submit"
  | "creditTransfer.reverse.submitChecked"
  | "creditTransfer.reverse.done"
  | "creditTransfer.reverse.waiting"
  | "creditTransfer.reverse.failed"
  | "creditRequest.state.waiting"
  | "creditRequest.state.approved"
  | "creditRequest.state.done"
  | "creditRequest.state.failed"
  | "creditRequest.state.rejected"
  | "creditRequest.state.withdrawn"
  | "creditRequest.kind.ask"
  | "creditRequest.kind.send"
  | "creditRequest.kind.take"
  | "creditRequest.kind.reverse"
  | "creditRequest.total.waiting"
  | "creditRequest.total.approved"
  | "creditRequest.total.done"
  | "creditRequest.total.failed"
  | "creditRequest.total.rejected"
  | "creditRequest.total.withdrawn"
  | "creditRequest.effect.ask"
  | "creditRequest.effect.send"
  | "creditRequest.effect.take"
  | "creditRequest.effect.reverse"
  | "creditRequest.column.madeBy"
  | "creditRequest.column.decides"
  | "creditRequest.column.decidedBy"
  | "creditRequest.column.decidedAt"
  | "creditRequest.column.reason"
  | "creditRequest.list.state"
  | "creditRequest.list.anyState"
  | "creditRequest.list.emptyTitle"
  | "creditRequest.list.emptyText"
  | "creditRequest.panel.transfer"
  | "creditRequest.panel.reverses"
  | "creditRequest.panel.seeTransfer"
  | "creditRequest.action.approved"
  | "creditRequest.action.failed"
  | "creditRequest.action.withdrawn"
  | "creditRequest.action.waitsForOther"
  | "creditRequest.action.notForMe"
  | "creditRequest.reject.title"
  | "creditRequest.reject.reason"
  | "creditRequest.reject.hint"
  | "creditRequest.reject.submit"
  | "creditRequest.reject.done"
  | "decision.approve"
  | "decision.reject"
  | "decision.withdraw"
  | "creditRequest.ask.action"
  | "creditRequest.ask.title"
  | "creditRequest.ask.text"
  | "creditRequest.ask.noteHint"
  | "creditRequest.ask.submit"
  | "creditRequest.ask.done"
  | "variant.list.text"
  | "variant.list.emptyTitle"
  | "variant.list.emptyText"
  | "variant.tab.in_force"
  | "variant.tab.changes"
  | "variant.tab.changesForMe"
  | "variant.tab.monitor"
  | "variant.column.inForce"
  | "variant.column.chosen"
  | "variant.column.next"
  | "variant.column.hitRate"
  | "variant.column.volatility"
  | "variant.column.certificate"
  | "variant.column.since"
  | "variant.column.madeAt"
  | "variant.column.step"
  | "variant.column.effective"
  | "variant.column.doneAt"
  | "variant.column.reason"
  | "variant.column.declared"
  | "variant.column.actual"
  | "variant.column.rounds"
  | "variant.column.turnover"
  | "variant.column.wins"
  | "variant.column.evidence"
  | "variant.state.waiting"
  | "variant.state.scheduled"
  | "variant.state.done"
  | "variant.state.rejected"
  | "variant.state.withdrawn"
  | "variant.state.called_off"
  | "variant.effect.waiting"
  | "variant.effect.scheduled"
  | "variant.effect.done"
  | "variant.effect.rejected"
  | "variant.effect.withdrawn"
  | "variant.effect.called_off"
  | "variant.chosen.here"
  | "variant.chosen.above"
  | "variant.chosen.aboveAt"
  | "variant.chosen.nobody"
  | "variant.panel.certified"
  | "variant.panel.inForce"
  | "variant.panel.notAllowed"
  | "variant.panel.hitRate"
  | "variant.panel.volatility"
  | "variant.panel.maxWin"
  | "variant.panel.certificate"
  | "variant.panel.seeChange"
  | "variant.panel.sinceStart"
  | "variant.panel.history"
  | "variant.panel.seeHistory"
  | "variant.panel.policy"
  | "variant.panel.from"
  | "variant.panel.to"
  | "variant.panel.asAbove"
  | "variant.panel.notBefore"
  | "variant.panel.availability"
  | "variant.panel.seeAvailability"
  | "variant.column.answer"
  | "variant.request.action"
  | "variant.request.open"
  | "variant.request.title"
  | "variant.request.text"
  | "variant.request.variant"
  | "variant.request.choose"
  | "variant.request.asAbove"
  | "variant.request.reason"
  | "variant.request.reasonHint"
  | "variant.request.notBefore"
  | "variant.request.notBeforeHint"
  | "variant.request.earliest"
  | "variant.request.submit"
  | "variant.request.done"
  | "variant.changes.state"
  | "variant.changes.anyState"
  | "variant.changes.emptyTitle"
  | "variant.changes.emptyText"
  | "variant.action.callOff"
  | "variant.action.approved"
  | "variant.action.withdrawn"
  | "variant.action.waitsForOther"
  | "variant.action.notForMe"
  | "variant.reject.title"
  | "variant.reject.reason"
  | "variant.reject.hint"
  | "variant.reject.submit"
  | "variant.reject.done"
  | "variant.call_off.title"
  | "variant.call_off.reason"
  | "variant.call_off.hint"
  | "variant.call_off.submit"
  | "variant.call_off.done"
  | "variant.monitor.title"
  | "variant.monitor.noRounds"
  | "variant.monitor.band"
  | "variant.monitor.alarmedAt"
  | "variant.monitor.notExact"
  | "variant.monitor.rows"
  | "variant.monitor.seeRows"
  | "variant.monitor.aboutBand"
  | "variant.monitor.aboutEvidence"
  | "variant.monitor.state.as_declared"
  | "variant.monitor.state.alarm"
  | "variant.monitor.legend.actual"
  | "variant.monitor.legend.declared"
  | "variant.monitor.legend.band"
  | "variant.monitor.emptyTitle"
  | "variant.monitor.emptyText"
  | "variant.case.title"
  | "variant.case.open"
  | "variant.case.closed"
  | "variant.case.none"
  | "variant.case.closedWith"
  | "variant.case.field"
  | "variant.case.hint"
  | "variant.case.hintClosed"
  | "variant.case.closes"
  | "variant.case.add"
  | "variant.case.close"
  | "payment.list.text"
  | "payment.tab.payments"
  | "payment.tab.paymentsForMe"
  | "payment.tab.invoices"
  | "payment.tab.terms"
  | "payment.tab.termsForMe"
  | "payment.tab.pix"
  | "payment.tab.pixForMe"
  | "payment.state.awaited"
  | "payment.state.arrived"
  | "payment.state.booking"
  | "payment.state.confirmed"
  | "payment.state.failed"
  | "payment.state.cancelled"
  | "payment.state.refunded"
  | "payment.kind.top_up"
  | "payment.kind.invoice"
  | "payment.method.bank_transfer"
  | "payment.method.pix"
  | "payment.column.madeAt"
  | "payment.column.kind"
  | "payment.column.reference"
  | "payment.column.method"
  | "payment.column.amount"
  | "payment.column.received"
  | "payment.column.credited"
  | "payment.column.invoice"
  | "payment.column.bankReference"
  | "payment.column.arrivedBy"
  | "payment.column.arrivedAt"
  | "payment.column.decidedBy"
  | "payment.column.confirmedAt"
  | "payment.column.reason"
  | "payment.column.note"
  | "payment.list.state"
  | "payment.list.anyState"
  | "payment.list.kind"
  | "payment.list.anyKind"
  | "payment.list.search"
  | "payment.total.awaited"
  | "payment.total.arrived"
  | "payment.total.booking"
  | "payment.total.confirmed"
  | "payment.total.failed"
  | "payment.total.cancelled"
  | "payment.total.refunded"
  | "payment.empty.title"
  | "payment.empty.platform"
  | "payment.empty.direct"
  | "payment.empty.below"
  | "payment.empty.seeTransfers"
  | "payment.effect.awaited"
  | "payment.effect.arrived"
  | "payment.effect.booking"
  | "payment.effect.confirmed"
  | "payment.effect.failed"
  | "payment.effect.cancelled"
  | "payment.effect.refunded"
  | "payment.panel.receipt"
  | "payment.panel.price"
  | "payment.panel.transfer"
  | "payment.panel.seeTransfer"
  | "payment.panel.seeInvoice"
  | "payment.panel.byInvoice"
  | "payment.payTo.title"
  | "payment.payTo.text"
  | "payment.payTo.account"
  | "payment.payTo.copyAccount"
  | "payment.payTo.copyReference"
  | "payment.payTo.none"
  | "payment.topUp.action"
  | "payment.topUp.title"
  | "payment.topUp.text"
  | "payment.topUp.amount"
  | "payment.topUp.least"
  | "payment.topUp.credit"
  | "payment.topUp.noteHint"
  | "payment.topUp.payer"
  | "payment.topUp.payerHint"
  | "payment.topUp.payerWrong"
  | "payment.topUp.submitPix"
  | "payment.topUp.donePix"
  | "payment.topUp.submit"
  | "payment.topUp.done"
  | "payment.topUp.doneText"
  | "payment.topUp.close"
  | "payment.topUp.whyNot.pays_invoices"
  | "payment.topUp.whyNot.is_below"
  | "payment.topUp.whyNot.no_account"
  | "payment.topUp.whyNot.not_active"
  | "payment.topUp.whyNot.seeInvoices"
  | "payment.topUp.whyNot.askForCredit"
  | "payment.cancel.action"
  | "payment.cancel.title"
  | "payment.cancel.text"
  | "payment.cancel.keep"
  | "payment.cancel.done"
  | "payment.arrival.action"
  | "payment.arrival.title"
  | "payment.arrival.received"
  | "payment.arrival.exact"
  | "payment.arrival.less"
  | "payment.arrival.bankReference"
  | "payment.arrival.bankReferenceHint"
  | "payment.arrival.credit"
  | "payment.arrival.second"
  | "payment.arrival.submit"
  | "payment.arrival.submitChecked"
  | "payment.arrival.credited"
  | "payment.arrival.waiting"
  | "payment.arrival.failed"
  | "payment.action.waitsForOther"
  | "payment.reject.title"
  | "payment.reject.text"
  | "payment.reject.reason"
  | "payment.reject.hint"
  | "payment.reject.submit"
  | "payment.reject.done"
  | "payment.pix.title"
  | "payment.pix.qr"
  | "payment.pix.text"
  | "payment.pix.amount"
  | "payment.pix.payer"
  | "payment.pix.code"
  | "payment.pix.copy"
  | "payment.pix.left"
  | "payment.pix.requested"
  | "payment.pix.slow"
  | "payment.pix.expired"
  | "payment.pix.concluded"
  | "payment.pix.removed_by_receiver"
  | "payment.pix.removed_by_bank"
  | "payment.pix.refused"
  | "payment.pix.paid"
  | "payment.pix.sandbox"
  | "payment.pix.sandboxPaid"
  | "payment.pix.new"
  | "payment.pix.payThis"
  | "payment.pix.open"
  | "payment.pix.received"
  | "received.state.waiting"
  | "received.state.credited"
  | "received.state.refunding"
  | "received.state.refunded"
  | "received.cause.late"
  | "received.cause.paid_twice"
  | "received.cause.other_amount"
  | "received.cause.third_party"
  | "received.cause.cancelled"
  | "received.cause.no_charge"
  | "received.cause.not_creditable"
  | "received.cause.rejected"
  | "received.column.at"
  | "received.column.cause"
  | "received.column.amount"
  | "received.column.payer"
  | "received.column.taxId"
  | "received.column.charged"
  | "received.column.credited"
  | "received.column.endToEndId"
  | "received.column.txid"
  | "received.list.search"
  | "received.list.cause"
  | "received.list.anyCause"
  | "received.total.waiting"
  | "received.total.credited"
  | "received.total.refunding"
  | "received.total.refunded"
  | "received.empty.title"
  | "received.empty.text"
  | "received.panel.title"
  | "received.panel.payment"
  | "received.effect.waiting"
  | "received.effect.credited"
  | "received.effect.refunding"
  | "received.effect.refunded"
  | "received.advice.charged_payment"
  | "received.advice.extra_payment"
  | "received.advice.named_agent"
  | "received.advice.nothing"
  | "received.credit.action"
  | "received.credit.title"
  | "received.credit.text"
  | "received.credit.textNamed"
  | "received.credit.agent"
  | "received.credit.pick"
  | "received.credit.submit"
  | "received.credit.done"
  | "received.refund.action"
  | "received.refund.title"
  | "received.refund.text"
  | "received.refund.takes"
  | "received.refund.second"
  | "received.refund.reason"
  | "received.refund.hint"
  | "received.refund.submit"
  | "received.refund.done"
  | "received.refund.heading"
  | "received.refund.by"
  | "received.refund.checkedBy"
  | "received.refund.at"
  | "received.refund.ended"
  | "received.refund.takesCredit"
  | "received.refund.problem"
  | "received.refund.noCredit"
  | "received.refund.waitsForOther"
  | "received.refund.approved"
  | "received.refund.state.waiting"
  | "received.refund.state.requested"
  | "received.refund.state.processing"
  | "received.refund.state.returned"
  | "received.refund.state.done"
  | "received.refund.state.failed"
  | "received.refund.state.rejected"
  | "received.reject.title"
  | "received.reject.text"
  | "received.reject.reason"
  | "received.reject.hint"
  | "received.reject.submit"
  | "received.reject.done"
  | "invoice.state.open"
  | "invoice.state.overdue"
  | "invoice.state.paid"
  | "invoice.column.number"
  | "invoice.column.from"
  | "invoice.column.to"
  | "invoice.column.ggr"
  | "invoice.column.amount"
  | "invoice.column.issued"
  | "invoice.column.due"
  | "invoice.column.paid"
  | "invoice.column.reference"
  | "invoice.total.open"
  | "invoice.total.overdue"
  | "invoice.total.paid"
  | "invoice.empty.title"
  | "invoice.empty.text"
  | "invoice.effect.open"
  | "invoice.effect.overdue"
  | "invoice.effect.paid"
  | "invoice.panel.file"
  | "invoice.panel.billedTo"
  | "invoice.panel.period"
  | "invoice.panel.lines"
  | "invoice.panel.provider"
  | "invoice.panel.rounds"
  | "invoice.panel.turnover"
  | "invoice.panel.wins"
  | "invoice.panel.rate"
  | "invoice.panel.sum"
  | "invoice.panel.minimum"
  | "invoice.panel.payment"
  | "invoice.panel.seeRounds"
  | "terms.kind.prepaid"
  | "terms.kind.postpaid"
  | "terms.state.waiting"
  | "terms.state.done"
  | "terms.state.rejected"
  | "terms.state.withdrawn"
  | "terms.column.kind"
  | "terms.column.line"
  | "terms.column.available"
  | "terms.column.balance"
  | "terms.column.price"
  | "terms.column.dueDays"
  | "terms.column.owed"
  | "terms.column.since"
  | "terms.column.waiting"
  | "terms.days"
  | "terms.list.kind"
  | "terms.list.anyKind"
  | "terms.empty.title"
  | "terms.empty.text"
  | "terms.panel.sinceStart"
  | "terms.panel.about.prepaid"
  | "terms.panel.about.postpaid"
  | "terms.panel.change"
  | "terms.panel.history"
  | "terms.panel.noHistory"
  | "terms.panel.invoices"
  | "terms.panel.payments"
  | "terms.panel.madeBy"
  | "terms.panel.decidedBy"
  | "terms.panel.answer"
  | "terms.change.action"
  | "terms.change.open"
  | "terms.change.title"
  | "terms.change.kind"
  | "terms.change.line"
  | "terms.change.lineHint"
  | "terms.change.lineHintPostpaid"
  | "terms.change.dueDays"
  | "terms.change.reason"
  | "terms.change.reasonHint"
  | "terms.change.second"
  | "terms.change.submit"
  | "terms.change.submitChecked"
  | "terms.change.done"
  | "terms.change.waiting"
  | "terms.action.approved"
  | "terms.action.withdrawn"
  | "terms.action.waitsForOther"
  | "terms.reject.title"
  | "terms.reject.reason"
  | "terms.reject.hint"
  | "terms.reject.submit"
  | "terms.reject.done"
  | "plan.text"
  | "plan.tab.plan"
  | "plan.tab.plans"
  | "plan.tab.changes"
  | "plan.tab.changesForMe"
  | "plan.column.version"
  | "plan.column.highest"
  | "plan.column.lowest"
  | "plan.column.tiers"
  | "plan.column.minimum"
  | "plan.column.line"
  | "plan.column.dueDays"
  | "plan.column.offered"
  | "plan.column.agents"
  | "plan.column.madeAt"
  | "plan.offer.yes"
  | "plan.offer.no"
  | "plan.list.currency"
  | "plan.list.anyCurrency"
  | "plan.empty.title"
  | "plan.empty.platform"
  | "plan.empty.agent"
  | "plan.empty.below"
  | "plan.named"
  | "plan.individual"
  | "plan.individualText"
  | "plan.days"
  | "plan.tier.title"
  | "plan.tier.from"
  | "plan.tier.others"
  | "plan.tier.all"
  | "plan.tier.reached"
  | "plan.panel.versions"
  | "plan.panel.customers"
  | "plan.panel.noCustomers"
  | "plan.panel.customer"
  | "plan.panel.facts"
  | "plan.edit.create"
  | "plan.edit.version"
  | "plan.edit.createTitle"
  | "plan.edit.versionTitle"
  | "plan.edit.versionText"
  | "plan.edit.name"
  | "plan.edit.code"
  | "plan.edit.codeHint"
  | "plan.edit.currency"
  | "plan.edit.tiers"
  | "plan.edit.tiersText"
  | "plan.edit.tier"
  | "plan.edit.from"
  | "plan.edit.price"
  | "plan.edit.provider"
  | "plan.edit.chooseProvider"
  | "plan.edit.providerPrice"
  | "plan.edit.addProvider"
  | "plan.edit.removeProvider"
  | "plan.edit.addTier"
  | "plan.edit.removeTier"
  | "plan.edit.minimum"
  | "plan.edit.minimumHint"
  | "plan.edit.line"
  | "plan.edit.lineHint"
  | "plan.edit.dueDays"
  | "plan.edit.offered"
  | "plan.edit.reason"
  | "plan.edit.reasonHint"
  | "plan.edit.submitCreate"
  | "plan.edit.submitVersion"
  | "plan.edit.created"
  | "plan.edit.published"
  | "plan.current.choose"
  | "plan.current.chooseTitle"
  | "plan.current.subAgentTitle"
  | "plan.current.subAgentText"
  | "plan.current.sinceStart"
  | "plan.current.since"
  | "plan.current.credit"
  | "plan.current.terms"
  | "plan.cycle.title"
  | "plan.cycle.period"
  | "plan.cycle.ggr"
  | "plan.cycle.cost"
  | "plan.cycle.next"
  | "plan.cycle.lastTier"
  | "plan.cycle.noTiers"
  | "plan.cycle.progress"
  | "plan.line.provider"
  | "plan.line.month"
  | "plan.line.ggr"
  | "plan.line.price"
  | "plan.line.cost"
  | "plan.line.minimum"
  | "plan.line.sum"
  | "plan.line.none"
  | "plan.simulator.title"
  | "plan.simulator.period"
  | "plan.simulator.current"
  | "plan.simulator.invoiced"
  | "plan.simulator.prepaid"
  | "plan.simulator.difference"
  | "plan.simulator.same"
  | "plan.simulator.more"
  | "plan.simulator.less"
  | "plan.simulator.lines"
  | "plan.simulator.linesOf"
  | "plan.simulator.linesText"
  | "plan.simulator.seeRounds"
  | "plan.simulator.noOther"
  | "plan.change.action"
  | "plan.change.title"
  | "plan.change.text"
  | "plan.change.plan"
  | "plan.change.choosePlan"
  | "plan.change.option"
  | "plan.change.reason"
  | "plan.change.reasonHint"
  | "plan.change.second"
  | "plan.change.secondAgent"
  | "plan.change.submit"
  | "plan.change.waiting"
  | "plan.change.scheduled"
  | "plan.change.open"
  | "plan.change.none"
  | "planChange.state.waiting"
  | "planChange.state.scheduled"
  | "planChange.state.done"
  | "planChange.state.rejected"
  | "planChange.state.withdrawn"
  | "planChange.column.at"
  | "planChange.column.plan"
  | "planChange.column.from"
  | "planChange.column.answer"
  | "planChange.list.state"
  | "planChange.list.anyState"
  | "planChange.empty.title"
  | "planChange.empty.text"
  | "planChange.panel.open"
  | "planChange.panel.history"
  | "planChange.panel.noHistory"
  | "planChange.panel.from"
  | "planChange.panel.madeBy"
  | "planChange.panel.decidedBy"
  | "planChange.panel.answer"
  | "planChange.panel.agent"
  | "planChange.action.approved"
  | "planChange.action.withdrawn"
  | "planChange.action.waitsForOther"
  | "planChange.reject.title"
  | "planChange.reject.reason"
  | "planChange.reject.hint"
  | "planChange.reject.submit"
  | "planChange.reject.done"
  | "creditTransfer.total.sends"
  | "creditTransfer.total.takes"
  | "playerTransfer.list.text"
  | "playerTransfer.list.search"
  | "playerTransfer.list.emptyTitle"
  | "playerTransfer.list.emptyText"
  | "playerTransfer.list.emptyAction"
  | "playerTransfer.total.deposits"
  | "playerTransfer.total.withdrawals"
  | "player.state.active"
  | "player.state.blocked"
  | "player.state.self_excluded"
  | "player.state.closed"
  | "player.column.rounds"
  | "player.column.turnover"
  | "player.column.wins"
  | "player.column.lastGame"
  | "player.column.lastRound"
  | "player.column.stakeCap"
  | "player.column.country"
  | "player.list.text"
  | "player.list.search"
  | "player.list.state"
  | "player.list.anyState"
  | "player.list.activity"
  | "player.list.anyActivity"
  | "player.list.playing"
  | "player.list.total"
  | "player.list.emptyTitle"
  | "player.list.emptyText"
  | "player.list.emptyAction"
  | "player.panel.facts"
  | "player.panel.ggr"
  | "player.panel.ggrFormula"
  | "player.panel.ggrCovers"
  | "player.panel.links"
  | "player.panel.rounds"
  | "player.panel.statement"
  | "player.panel.transfers"
  | "player.panel.wallet"
  | "player.panel.latest"
  | "player.panel.seamless"
  | "player.panel.seamlessShort"
  | "player.panel.noEntries"
  | "player.panel.noName"
  | "player.panel.never"
  | "player.panel.noCap"
  | "player.panel.anonymised"
  | "player.panel.anonymisedAt"
  | "player.action.block"
  | "player.action.unblock"
  | "player.action.more"
  | "player.action.exclude"
  | "player.action.stakeCap"
  | "player.action.anonymise"
  | "player.setState.blockTitle"
  | "player.setState.unblockTitle"
  | "player.setState.blockText"
  | "player.setState.unblockText"
  | "player.setState.blockSubmit"
  | "player.setState.unblockSubmit"
  | "player.setState.blockWallet"
  | "player.setState.unblockWallet"
  | "player.setState.excludeTitle"
  | "player.setState.excludeText"
  | "player.setState.excludeWallet"
  | "player.setState.excludeForGood"
  | "player.setState.excludeSubmit"
  | "player.stakeCap.title"
  | "player.stakeCap.none"
  | "player.stakeCap.now"
  | "player.stakeCap.field"
  | "player.stakeCap.missing"
  | "player.stakeCap.effect"
  | "player.stakeCap.submit"
  | "player.stakeCap.lift"
  | "player.anonymise.title"
  | "player.anonymise.goes"
  | "player.anonymise.stays"
  | "player.anonymise.forGood"
  | "player.anonymise.field"
  | "player.anonymise.notTheCode"
  | "player.anonymise.submit"
  | "player.anonymise.already"
  | "player.anonymise.hasMoney"
  | "player.notes.title"
  | "player.notes.none"
  | "player.notes.field"
  | "player.notes.hint"
  | "player.notes.add"
  | "player.notes.older"
  | "player.notes.gone"
  | "player.setStates.blockTitle"
  | "player.setStates.unblockTitle"
  | "player.setStates.blockText"
  | "player.setStates.unblockText"
  | "player.setStates.blockSubmit"
  | "player.setStates.unblockSubmit"
  | "player.setStates.blockDone"
  | "player.setStates.unblockDone"
  | "player.setStates.summary"
  | "player.setStates.results"
  | "player.setStates.block"
  | "player.setStates.unblock"
  | "player.setStates.unchanged"
  | "player.setStates.close"
  | "player.choice.title"
  | "player.choice.text"
  | "player.choice.rtpCovers"
  | "player.filter.label"
  | "player.filter.choose"
  | "player.choice.inAll"
  | "player.filter.any"
  | "player.filter.unknown"
  | "player.filter.clear"
  | "player.filter.code"
  | "player.filter.none"
  | "player.moveMoney.deposit"
  | "player.moveMoney.withdraw"
  | "player.moveMoney.depositTitle"
  | "player.moveMoney.withdrawTitle"
  | "player.moveMoney.amount"
  | "player.moveMoney.amountMissing"
  | "player.moveMoney.all"
  | "player.moveMoney.preview"
  | "player.moveMoney.wallet"
  | "player.moveMoney.credit"
  | "player.moveMoney.depositEffect"
  | "player.moveMoney.withdrawEffect"
  | "player.moveMoney.unsure"
  | "player.moveMoney.seeTransfers"
  | "player.moveMoney.deposited"
  | "player.moveMoney.withdrawn"
  | "player.moveMoney.player"
  | "player.moveMoney.agent"
  | "player.moveMoney.balanceAfter"
  | "player.moveMoney.close"
  | "player.moveMoney.nothing"
  | "player.sessions.title"
  | "player.sessions.none"
  | "player.sessions.end"
  | "player.sessions.endingAlready"
  | "player.sessions.rtp"
  | "player.sessions.active"
  | "player.sessions.ending"
  | "player.sessions.seen"
  | "player.sessions.endTitle"
  | "player.sessions.endText"
  | "overview.text"
  | "overview.currencies"
  | "overview.period"
  | "overview.thanBefore"
  | "overview.theoretical"
  | "overview.noTurnover"
  | "overview.figure.credit"
  | "overview.figure.runway"
  | "overview.figure.turnover"
  | "overview.figure.wins"
  | "overview.figure.ggr"
  | "overview.figure.rtp"
  | "overview.figure.rounds"
  | "overview.now.activePlayers"
  | "overview.now.roundsPerMinute"
  | "overview.now.ledger"
  | "overview.now.checked"
  | "overview.now.replay"
  | "overview.now.replayed.right"
  | "overview.now.replayed.wrong"
  | "overview.now.replayed.unknown"
  | "overview.now.firstDifference"
  | "overview.now.difference.seeds_missing"
  | "overview.now.difference.seed_unreadable"
  | "overview.now.difference.commitment"
  | "overview.now.difference.maths"
  | "overview.now.difference.label"
  | "overview.now.difference.win"
  | "overview.now.replayedOf"
  | "overview.now.completeTo"
  | "overview.now.books.right"
  | "overview.now.books.wrong"
  | "overview.now.books.unknown"
  | "overview.now.days.right"
  | "overview.now.days.unknown"
  | "overview.now.days.wrong"
  | "overview.now.days.agent"
  | "overview.now.days.game"
  | "overview.hours.title"
  | "overview.hours.hour"
  | "overview.hours.turnover"
  | "overview.hours.loss"
  | "overview.hours.sentence"
  | "overview.hours.nothing"
  | "overview.hours.emptyTitle"
  | "overview.hours.emptyText"
  | "overview.feed.title"
  | "overview.feed.all"
  | "overview.feed.stake"
  | "overview.feed.win"
  | "overview.feed.emptyTitle"
  | "overview.feed.emptyText"
  | "overview.empty.title"
  | "overview.empty.text"
  | "overview.empty.action"
  | "feed.consumers"
  | "feed.consumer.figures"
  | "feed.consumer.live"
  | "feed.consumer.rtp"
  | "feed.consumer.replay"
  | "feed.consumer.balances"
  | "feed.consumer.checks"
  | "feed.upToDate"
  | "feed.age"
  | "feed.behind"
  | "feed.behindRounds"
  | "feed.stopped"
  | "feed.stoppedAt"
  | "feed.moreStopped"
  | "feed.mend"
  | "agentRanking.column.turnover"
  | "agentRanking.column.wins"
  | "agentRanking.column.ggr"
  | "agentRanking.column.margin"
  | "agentRanking.column.rtp"
  | "agentRanking.column.theoretical"
  | "agentRanking.column.cost"
  | "agentRanking.column.rounds"
  | "agentRanking.column.players"
  | "agentRanking.column.perPlayer"
  | "agentRanking.column.share"
  | "agentRanking.column.providers"
  | "agentRanking.list.text"
  | "agentRanking.list.scope"
  | "agentRanking.list.ofOwn"
  | "agentRanking.list.of.subtree"
  | "agentRanking.list.emptyTitle"
  | "agentRanking.list.emptyText"
  | "agentRanking.list.emptyAction"
  | "agentRanking.chart.title"
  | "agentRanking.chart.titleIn"
  | "agentRanking.chart.agent"
  | "agentRanking.chart.turnover"
  | "agentRanking.chart.loss"
  | "agentRanking.chart.sentence"
  | "agentRanking.chart.nothing"
  | "agentRanking.chart.emptyTitle"
  | "agentRanking.chart.emptyText"
  | "agentRanking.covers.own"
  | "agentRanking.covers.subtree"
  | "agentRanking.covers.hours"
  | "agentRanking.how.turnover"
  | "agentRanking.how.wins"
  | "agentRanking.how.ggr"
  | "agentRanking.how.rtp"
  | "agentRanking.how.margin"
  | "agentRanking.how.cost"
  | "agentRanking.how.rounds"
  | "agentRanking.how.players"
  | "agentRanking.how.perPlayer"
  | "agentRanking.panel.agent"
  | "agentRanking.panel.inDepth"
  | "agentRanking.panel.providers"
  | "agentRanking.panel.roundsWord"
  | "agentRanking.panel.bands"
  | "agentRanking.panel.notThere"
  | "agentRanking.panel.notThereText"
  | "holdings.text"
  | "holdings.tab.holdings"
  | "holdings.tab.reconciliation"
  | "holdings.show.label"
  | "holdings.show.time"
  | "holdings.show.agents"
  | "holdings.part.credit"
  | "holdings.part.wallet"
  | "holdings.part.open"
  | "holdings.part.house"
  | "holdings.part.issuance"
  | "holdings.part.outside"
  | "holdings.of.held"
  | "holdings.of.credit"
  | "holdings.of.wallet"
  | "holdings.of.open"
  | "holdings.of.house"
  | "holdings.step.opening"
  | "holdings.step.closing"
  | "holdings.step.credit_issue"
  | "holdings.step.credit_redeem"
  | "holdings.step.credit_send"
  | "holdings.step.credit_take"
  | "holdings.step.deposit"
  | "holdings.step.withdrawal"
  | "holdings.step.stake"
  | "holdings.step.win"
  | "holdings.step.refund"
  | "holdings.step.settlement"
  | "holdings.column.period"
  | "holdings.column.credit"
  | "holdings.column.wallet"
  | "holdings.column.open"
  | "holdings.column.held"
  | "holdings.column.house"
  | "holdings.column.issuance"
  | "holdings.column.outside"
  | "holdings.column.sum"
  | "holdings.column.at"
  | "holdings.column.change"
  | "holdings.column.bought"
  | "holdings.column.given"
  | "holdings.column.deposits"
  | "holdings.column.withdrawals"
  | "holdings.column.stakes"
  | "holdings.column.wins"
  | "holdings.sinceOpening"
  | "holdings.own"
  | "holdings.ownText"
  | "holdings.withBelow"
  | "holdings.agentsTotal"
  | "holdings.addsUp"
  | "holdings.doesNotAddUp"
  | "holdings.sum.label"
  | "holdings.sum.is"
  | "holdings.sum.figure"
  | "holdings.sum.covers"
  | "holdings.sum.compared"
  | "holdings.sum.notCompared"
  | "holdings.chart.title"
  | "holdings.chart.titleIn"
  | "holdings.chart.sentence"
  | "holdings.chart.emptyTitle"
  | "holdings.chart.emptyText"
  | "holdings.waterfall.title"
  | "holdings.waterfall.sentence"
  | "holdings.waterfall.axis"
  | "holdings.waterfall.step"
  | "holdings.waterfall.amount"
  | "holdings.waterfall.of"
  | "holdings.waterfall.emptyTitle"
  | "holdings.waterfall.emptyText"
  | "holdings.steps.title"
  | "holdings.list.label"
  | "holdings.list.emptyTitle"
  | "holdings.list.emptyText"
  | "holdings.list.emptyAction"
  | "holdings.panel.notThere"
  | "holdings.panel.notThereText"
  | "holdings.panel.agentNotThere"
  | "holdings.panel.flows"
  | "holdings.panel.links"
  | "holdings.panel.overTime"
  | "holdings.panel.children"
  | "holdings.panel.statement"
  | "holdings.panel.agent"
  | "holdings.rows.credit"
  | "holdings.rows.players"
  | "holdings.rows.rounds"
  | "holdings.how.held"
  | "holdings.how.credit"
  | "holdings.how.wallet"
  | "holdings.how.open"
  | "holdings.how.house"
  | "holdings.how.issuance"
  | "holdings.how.outside"
  | "holdings.how.flow.credit_issue"
  | "holdings.how.flow.credit_redeem"
  | "holdings.how.flow.credit_send"
  | "holdings.how.flow.credit_take"
  | "holdings.how.flow.deposit"
  | "holdings.how.flow.withdrawal"
  | "holdings.how.flow.stake"
  | "holdings.how.flow.settlement"
  | "holdings.how.flow.win"
  | "holdings.how.flow.refund"
  | "holdings.covers.opening"
  | "holdings.covers.closing"
  | "holdings.covers.flow"
  | "holdings.covers.part"
  | "agentPeriod.column.period"
  | "agentPeriod.column.change"
  | "agentPeriod.column.turnoverChange"
  | "agentPeriod.column.until"
  | "agentPeriod.column.part"
  | "agentPeriod.list.text"
  | "agentPeriod.list.unit"
  | "agentPeriod.list.by"
  | "agentPeriod.list.together"
  | "agentPeriod.list.byAgent"
  | "agentPeriod.list.emptyTitle"
  | "agentPeriod.list.emptyText"
  | "agentPeriod.list.emptyAction"
  | "agentPeriod.unit.hour"
  | "agentPeriod.unit.day"
  | "agentPeriod.unit.week"
  | "agentPeriod.unit.month"
  | "agentPeriod.part"
  | "agentPeriod.everybody"
  | "agentPeriod.againstBefore"
  | "agentPeriod.total"
  | "agentPeriod.chart.title"
  | "agentPeriod.chart.titleIn"
  | "agentPeriod.chart.period"
  | "agentPeriod.chart.sentence"
  | "agentPeriod.covers.all"
  | "agentPeriod.covers.agent"
  | "agentPeriod.panel.links"
  | "agentPeriod.panel.from"
  | "agentPeriod.panel.to"
  | "agentPeriod.panel.part"
  | "agentPeriod.panel.nothingBefore"
  | "agentPeriod.panel.notThere"
  | "agentPeriod.panel.notThereText"
  | "agentDepth.column.active"
  | "agentDepth.column.new"
  | "agentDepth.column.returning"
  | "agentDepth.column.lost"
  | "agentDepth.column.credit"
  | "agentDepth.column.wallets"
  | "agentDepth.column.children"
  | "agentDepth.column.heldAt"
  | "agentDepth.text"
  | "agentDepth.choice"
  | "agentDepth.agent"
  | "agentDepth.latest.day"
  | "agentDepth.latest.week"
  | "agentDepth.latest.month"
  | "agentDepth.beside.label"
  | "agentDepth.beside.nothing"
  | "agentDepth.beside.before"
  | "agentDepth.beside.agent"
  | "agentDepth.beside.which"
  | "agentDepth.beside.than"
  | "agentDepth.figures"
  | "agentDepth.periods"
  | "agentDepth.theoretical"
  | "agentDepth.tooManyRounds"
  | "agentDepth.notOver"
  | "agentDepth.allPeriods"
  | "agentDepth.empty.title"
  | "agentDepth.empty.text"
  | "agentDepth.covers.read"
  | "agentDepth.covers.beside"
  | "agentDepth.how.active"
  | "agentDepth.how.new"
  | "agentDepth.how.returning"
  | "agentDepth.how.lost"
  | "agentDepth.how.credit"
  | "agentDepth.how.wallets"
  | "agentDepth.how.children"
  | "agentDepth.how.holdings"
  | "agentDepth.behind.entries"
  | "agentDepth.behind.wallets"
  | "agentDepth.behind.agents"
  | "agentDepth.behind.players"
  | "agentDepth.behind.ranking"
  | "agentDepth.players.title"
  | "agentDepth.players.sentence"
  | "agentDepth.players.period"
  | "agentDepth.players.beside"
  | "agentDepth.shares.by"
  | "agentDepth.shares.of.child"
  | "agentDepth.shares.of.game"
  | "agentDepth.shares.of.provider"
  | "agentDepth.shares.title.child"
  | "agentDepth.shares.title.game"
  | "agentDepth.shares.title.provider"
  | "agentDepth.shares.table.child"
  | "agentDepth.shares.table.game"
  | "agentDepth.shares.table.provider"
  | "agentDepth.shares.tableHint"
  | "agentDepth.shares.sentence"
  | "agentDepth.shares.nothing"
  | "agentDepth.shares.emptyTitle"
  | "agentDepth.shares.period"
  | "agentDepth.shares.others"
  | "agentDepth.shares.itself"
  | "agentDepth.hours.title"
  | "agentDepth.hours.loading"
  | "agentDepth.hours.asMap"
  | "agentDepth.hours.asTable"
  | "agentDepth.hours.hour"
  | "agentDepth.hours.sentence"
  | "agentDepth.hours.emptyTitle"
  | "agentDepth.hours.emptyText"
  | "agentDepth.hours.formula"
  | "agentDepth.hours.covers"
  | "agentDepth.rtp.title"
  | "agentDepth.rtp.hint"
  | "agentDepth.rtp.formula"
  | "agentDepth.rtp.covers"
  | "agentDepth.rtp.monitor"
  | "agentDepth.rtp.variant"
  | "agentDepth.rtp.actual"
  | "agentDepth.rtp.declared"
  | "agentDepth.rtp.band"
  | "agentDepth.rtp.about"
  | "agentDepth.rtp.inside"
  | "agentDepth.rtp.outside"
  | "agentDepth.rtp.rounds"
  | "agentDepth.rtp.emptyTitle"
  | "agentDepth.rtp.emptyText"
  | "periodChange.ask"
  | "periodChange.askOf"
  | "periodChange.back"
  | "periodChange.measure"
  | "periodChange.before"
  | "periodChange.now"
  | "periodChange.difference"
  | "periodChange.contribution"
  | "periodChange.sum"
  | "periodChange.table"
  | "periodChange.splitBy"
  | "periodChange.split.game"
  | "periodChange.split.child"
  | "periodChange.split.provider"
  | "periodChange.split.player"
  | "periodChange.rest"
  | "periodChange.waterfall.game"
  | "periodChange.waterfall.child"
  | "periodChange.waterfall.provider"
  | "periodChange.waterfall.player"
  | "periodChange.sentence"
  | "periodChange.nothing"
  | "periodChange.nothingText"
  | "periodChange.tooManyRounds"
  | "periodChange.how.formula"
  | "periodChange.how.covers"
  | "playerRanking.column.net"
  | "playerRanking.column.biggestWin"
  | "playerRanking.column.firstSeen"
  | "playerRanking.list.text"
  | "playerRanking.list.emptyTitle"
  | "playerRanking.list.emptyText"
  | "playerRanking.list.emptyAction"
  | "playerRanking.list.total"
  | "playerRanking.covers.text"
  | "playerRanking.covers.hours"
  | "playerRanking.how.net"
  | "playerRanking.how.biggestWin"
  | "playerRanking.panel.chance"
  | "playerRanking.panel.player"
  | "playerRanking.panel.wallet"
  | "playerRanking.panel.notThere"
  | "playerRanking.panel.notThereText"
  | "savedView.title"
  | "savedView.button"
  | "savedView.changed"
  | "savedView.standard"
  | "savedView.dropped"
  | "savedView.setDefault"
  | "savedView.unsetDefault"
  | "savedView.rename"
  | "savedView.remove"
  | "savedView.removeAsk"
  | "savedView.removeNow"
  | "savedView.keep"
  | "savedView.saveChanges"
  | "savedView.full"
  | "savedView.name"
  | "savedView.nameHint"
  | "savedView.asDefault"
  | "savedView.save"
  | "savedView.newName"
  | "savedView.renameNow"
  | "savedView.keepName"
  | "export.button"
  | "export.title"
  | "export.explain"
  | "export.format"
  | "export.columns"
  | "export.shown"
  | "export.all"
  | "export.start"
  | "export.startLast"
  | "export.started"
  | "notice.rules.title"
  | "notice.rules.hint"
  | "notice.rules.event"
  | "notice.rules.mail"
  | "notice.rules.screen"
  | "notice.rules.always"
  | "notice.rules.mailOf"
  | "notice.rules.screenOf"
  | "notice.group.security"
  | "notice.group.credit"
  | "notice.group.billing"
  | "notice.group.exports"
  | "notice.group.wallet"
  | "notice.group.games"
  | "notice.group.platform"
  | "notice.event.sign_in.new_device"
  | "notice.event.sign_in.locked"
  | "notice.event.password.changed"
  | "notice.event.two_factor.changed"
  | "notice.event.credit.asked"
  | "notice.event.credit.proposed"
  | "notice.event.credit.approved"
  | "notice.event.credit.rejected"
  | "notice.event.credit.turned"
  | "notice.event.auto_top_up.stopped"
  | "notice.event.payment.awaited"
  | "notice.event.payment.arrived"
  | "notice.event.payment.confirmed"
  | "notice.event.pix.waiting"
  | "notice.event.pix.refund_asked"
  | "notice.event.invoice.issued"
  | "notice.event.export.ended"
  | "notice.event.wallet.stuck"
  | "notice.event.webhook.off"
  | "notice.event.settlement.asked"
  | "notice.event.settlement.decided"
  | "notice.event.maintenance.told"
  | "notice.event.ledger.broken"
  | "notice.event.feed.lagging"
  | "notice.event.feed.broken"
  | "notice.event.figures.differed"
  | "notice.event.round.differed"
  | "notice.event.rtp.alarmed"
  | "notice.event.variant.requested"
  | "notice.event.variant.decided"
  | "notice.event.variant.scheduled"
  | "notice.event.variant.called_off"
  | "notice.menu.label"
  | "notice.menu.open"
  | "notice.menu.empty"
  | "notice.menu.latest"
  | "notice.menu.rules"
  | "notice.menu.more"
  | "notice.text.unknownDevice"
  | "notice.text.sign_in.new_device"
  | "notice.text.sign_in.locked"
  | "notice.text.password.changed"
  | "notice.text.two_factor.on"
  | "notice.text.two_factor.off"
  | "notice.text.two_factor.recovery_code_used"
  | "notice.text.two_factor.passkey_added"
  | "notice.text.two_factor.passkey_removed"
  | "notice.text.credit.asked"
  | "notice.text.credit.proposed"
  | "notice.text.credit.approved"
  | "notice.text.credit.rejected"
  | "notice.text.credit.turned.low"
  | "notice.text.credit.turned.critical"
  | "notice.text.credit.turned.exhausted"
  | "notice.text.credit.turned.restored"
  | "notice.text.auto_top_up.stopped"
  | "notice.text.credit.unbooked"
  | "notice.text.payment.awaited"
  | "notice.text.payment.arrived"
  | "notice.text.payment.confirmed"
  | "notice.text.pix.waiting"
  | "notice.text.pix.refund_asked"
  | "notice.text.pix.noAgent"
  | "notice.text.invoice.issued"
  | "notice.text.export.ready"
  | "notice.text.export.failed"
  | "notice.text.wallet.stuck.win"
  | "notice.text.wallet.stuck.rollback"
  | "notice.text.webhook.off"
  | "notice.text.settlement.asked.win"
  | "notice.text.settlement.asked.rollback"
  | "notice.text.settlement.approved.win"
  | "notice.text.settlement.approved.rollback"
  | "notice.text.settlement.rejected.win"
  | "notice.text.settlement.rejected.rollback"
  | "notice.text.maintenance.announced"
  | "notice.text.maintenance.moved"
  | "notice.text.maintenance.called_off"
  | "notice.text.maintenance.ended"
  | "notice.text.ledger.broken"
  | "notice.text.feed.lagging"
  | "notice.text.feed.broken"
  | "notice.text.figures.differed.agent"
  | "notice.text.figures.differed.game"
  | "notice.text.round.differed"
  | "notice.text.rtp.alarmed"
  | "notice.text.variant.requested"
  | "notice.text.variant.approved"
  | "notice.text.variant.rejected"
  | "notice.text.variant.scheduled"
  | "notice.text.variant.called_off"
  | "export.menu.label"
  | "export.menu.open"
  | "export.menu.empty"
  | "export.menu.kept"
  | "export.menu.waiting"
  | "export.menu.running"
  | "export.menu.written"
  | "export.menu.writtenOf"
  | "export.menu.failed"
  | "export.menu.expired"
  | "export.menu.until"
  | "export.menu.period"
  | "export.menu.download"
  | "export.menu.downloadOf"
  | "export.menu.cancel"
  | "export.menu.remove"
  | "export.menu.cancelOf"
  | "export.menu.removeOf"
  | "export.list.rounds"
  | "export.list.players"
  | "export.list.player_transfers"
  | "export.list.wallet_entries"
  | "export.list.agents"
  | "export.list.credit_transfers"
  | "export.list.credit_requests"
  | "export.list.credit_entries"
  | "export.list.calls"
  | "export.list.webhook_deliveries"
  | "export.list.variant_changes"
  | "export.list.payments"
  | "export.list.invoices"
  | "export.list.plans"
  | "export.list.plan_changes"
  | "export.list.received_pix"
  | "export.list.agent_ranking"
  | "export.list.runways"
  | "export.list.credit_turns"
  | "export.list.player_ranking"
  | "export.list.holdings"
  | "export.list.agent_holdings"
  | "export.list.period_figures"
  | "export.list.open_rounds"
  | "export.list.live_sessions"
  | "export.list.availability"
  | "export.list.agent_depth"
  | "export.list.agent_shares"
  | "export.list.reconciliations"
  | "export.list.reconciliation_lines"
  | "wallet.title"
  | "wallet.transferTitle"
  | "wallet.transferText"
  | "wallet.certificate"
  | "wallet.mode.open"
  | "wallet.mode.own"
  | "wallet.mode.title"
  | "wallet.mode.hindered"
  | "wallet.mode.kind.wallets"
  | "wallet.mode.kind.rounds"
  | "wallet.mode.kind.waiting"
  | "wallet.mode.how.transfer"
  | "wallet.mode.how.seamless"
  | "wallet.mode.effect.seamless"
  | "wallet.mode.effect.transfer"
  | "wallet.mode.sessions"
  | "wallet.mode.noAddress"
  | "wallet.mode.submit.seamless"
  | "wallet.mode.submit.transfer"
  | "wallet.mode.done.seamless"
  | "wallet.mode.done.transfer"
  | "wallet.noneTitle"
  | "wallet.noneText"
  | "wallet.address"
  | "wallet.timeout"
  | "wallet.milliseconds"
  | "wallet.took"
  | "wallet.formerSecret"
  | "wallet.health.title"
  | "wallet.health.well"
  | "wallet.health.failing"
  | "wallet.health.unwell"
  | "wallet.health.reason"
  | "wallet.lastCall"
  | "wallet.calls"
  | "wallet.noCalls"
  | "wallet.nextTry"
  | "wallet.stuck"
  | "wallet.byHand.open"
  | "wallet.byHand.openProposal"
  | "wallet.byHand.title"
  | "wallet.byHand.heading"
  | "wallet.byHand.effect.win"
  | "wallet.byHand.effect.rollback"
  | "wallet.byHand.second"
  | "wallet.byHand.reason"
  | "wallet.byHand.reasonHint"
  | "wallet.byHand.submit"
  | "wallet.byHand.proposed"
  | "wallet.byHand.over"
  | "wallet.byHand.early"
  | "wallet.byHand.mine"
  | "wallet.byHand.approve"
  | "wallet.byHand.approved"
  | "wallet.byHand.reject"
  | "wallet.byHand.rejectReason"
  | "wallet.byHand.rejected"
  | "wallet.byHand.withdraw"
  | "wallet.byHand.withdrawn"
  | "wallet.byHand.proposedBy"
  | "wallet.byHand.proposedAt"
  | "wallet.byHand.decidedBy"
  | "wallet.byHand.decidedAt"
  | "wallet.byHand.answer"
  | "wallet.byHand.state.waiting"
  | "wallet.byHand.state.approved"
  | "wallet.byHand.state.rejected"
  | "wallet.byHand.state.withdrawn"
  | "wallet.byHand.state.overtaken"
  | "wallet.balanceAfter"
  | "wallet.payload"
  | "wallet.request"
  | "wallet.answer"
  | "wallet.noAnswer"
  | "wallet.type.balance"
  | "wallet.type.stake"
  | "wallet.type.win"
  | "wallet.type.rollback"
  | "wallet.state.started"
  | "wallet.state.rejected"
  | "wallet.state.rolling_back"
  | "wallet.state.rolled_back"
  | "wallet.state.paying"
  | "wallet.state.paid"
  | "wallet.state.by_hand"
  | "wallet.verdict.ok"
  | "wallet.verdict.signature_refused"
  | "wallet.verdict.status"
  | "wallet.verdict.withStatus"
  | "wallet.verdict.insufficient_funds"
  | "wallet.verdict.player_unknown"
  | "wallet.verdict.player_blocked"
  | "wallet.verdict.limit_reached"
  | "wallet.verdict.tx_conflict"
  | "wallet.verdict.tx_rolled_back"
  | "wallet.verdict.tx_unknown"
  | "wallet.verdict.try_again"
  | "wallet.verdict.callback_failed"
  | "wallet.verdict.address_not_allowed"
  | "wallet.verdict.name_not_resolved"
  | "wallet.verdict.not_connected"
  | "wallet.verdict.tls_failed"
  | "wallet.verdict.timed_out"
  | "wallet.verdict.connection_lost"
  | "wallet.verdict.redirected"
  | "wallet.verdict.answer_too_large"
  | "wallet.verdict.answered_twice"
  | "wallet.verdict.unreadable"
  | "wallet.verdict.other_currency"
  | "wallet.set.open"
  | "wallet.set.change"
  | "wallet.set.title"
  | "wallet.set.addressHint"
  | "wallet.set.timeout"
  | "wallet.set.timeoutHint"
  | "wallet.set.submit"
  | "wallet.set.certificate"
  | "wallet.set.certificateNeeded"
  | "wallet.set.done"
  | "wallet.secret.title"
  | "wallet.secret.text"
  | "wallet.secret.name"
  | "wallet.secret.copy"
  | "wallet.rotate.open"
  | "wallet.rotate.title"
  | "wallet.rotate.text"
  | "wallet.rotate.former"
  | "wallet.rotate.overlap"
  | "wallet.rotate.submit"
  | "wallet.try.open"
  | "wallet.try.title"
  | "wallet.try.text"
  | "wallet.try.player"
  | "wallet.try.playerHint"
  | "wallet.try.submit"
  | "wallet.try.close"
  | "wallet.waiting.title"
  | "wallet.waiting.count"
  | "wallet.waiting.withStuck"
  | "wallet.column.round"
  | "wallet.column.player"
  | "wallet.column.since"
  | "wallet.column.attempts"
  | "wallet.column.lastFailure"
  | "wallet.column.due"
  | "wallet.column.action"
  | "wallet.waiting.person"
  | "wallet.waiting.retry"
  | "wallet.waiting.retried"
  | "wallet.waiting.emptyTitle"
  | "wallet.waiting.emptyText"
  | "certify.start"
  | "certify.standing.state.in_force"
  | "certify.standing.state.none"
  | "certify.standing.state.other_address"
  | "certify.standing.state.over"
  | "certify.standing.needed"
  | "certify.standing.lacking"
  | "certify.standing.notNeeded"
  | "certify.standing.ask"
  | "certify.standing.drop"
  | "certify.standing.asked"
  | "certify.standing.dropped"
  | "certify.standing.askTitle"
  | "certify.standing.askText"
  | "certify.standing.inForce"
  | "certify.standing.refusedNow"
  | "certify.standing.dropTitle"
  | "certify.standing.dropText"
  | "certify.startTitle"
  | "certify.startText"
  | "certify.player"
  | "certify.playerHint"
  | "certify.blockedPlayer"
  | "certify.blockedPlayerHint"
  | "certify.transferTitle"
  | "certify.transferText"
  | "certify.emptyTitle"
  | "certify.emptyText"
  | "certify.panelTitle"
  | "certify.cases"
  | "certify.noCases"
  | "certify.counts"
  | "certify.passedOf"
  | "certify.certificate"
  | "certify.moved"
  | "certify.endedAt"
  | "certify.expected"
  | "certify.found"
  | "certify.mend"
  | "certify.said"
  | "certify.sent"
  | "certify.tidying"
  | "certify.came"
  | "certify.noAnswer"
  | "certify.took"
  | "certify.state.waiting"
  | "certify.state.running"
  | "certify.state.interrupted"
  | "certify.state.certified"
  | "certify.state.failed"
  | "certify.state.incomplete"
  | "certify.verdict.passed"
  | "certify.verdict.failed"
  | "certify.verdict.skipped"
  | "certify.skipped.no_blocked_player"
  | "certify.skipped.not_reached"
  | "certify.skipped.out_of_time"
  | "certify.column.startedAt"
  | "certify.column.passed"
  | "certify.column.player"
  | "certify.column.startedBy"
  | "certify.column.address"
  | "catalogue.text"
  | "catalogue.tab.games"
  | "catalogue.tab.providers"
  | "catalogue.tab.maintenance"
  | "catalogue.tab.maintenanceAhead"
  | "catalogue.state.active"
  | "catalogue.state.maintenance"
  | "catalogue.state.disabled"
  | "catalogue.windowState.planned"
  | "catalogue.windowState.in_force"
  | "catalogue.windowState.over"
  | "catalogue.windowState.called_off"
  | "catalogue.column.provider"
  | "catalogue.column.since"
  | "catalogue.column.reason"
  | "catalogue.column.window"
  | "catalogue.column.own"
  | "catalogue.column.agents"
  | "catalogue.column.currencies"
  | "catalogue.column.games"
  | "catalogue.column.from"
  | "catalogue.column.to"
  | "catalogue.column.announced"
  | "catalogue.column.endReason"
  | "catalogue.openEnd"
  | "catalogue.fromOn"
  | "catalogue.list.search"
  | "catalogue.list.anyProvider"
  | "catalogue.list.anyState"
  | "catalogue.list.state"
  | "catalogue.empty.games"
  | "catalogue.empty.gamesText"
  | "catalogue.empty.providers"
  | "catalogue.empty.providersText"
  | "catalogue.empty.windows"
  | "catalogue.empty.windowsText"
  | "catalogue.panel.facts"
  | "catalogue.panel.code"
  | "catalogue.panel.byProvider.maintenance"
  | "catalogue.panel.byProvider.disabled"
  | "catalogue.panel.byWindow"
  | "catalogue.panel.cause"
  | "catalogue.panel.setSince"
  | "catalogue.panel.sinceAlways"
  | "catalogue.panel.calledOff"
  | "catalogue.panel.rounds"
  | "catalogue.panel.games"
  | "catalogue.panel.windows"
  | "catalogue.panel.gone"
  | "catalogue.panel.windowReason"
  | "catalogue.panel.id"
  | "catalogue.panel.byAgent"
  | "catalogue.action.maintenance"
  | "catalogue.action.disabled"
  | "catalogue.action.active"
  | "catalogue.action.announce"
  | "catalogue.action.change"
  | "catalogue.action.callOff"
  | "catalogue.action.end"
  | "catalogue.set.title.active"
  | "catalogue.set.title.maintenance"
  | "catalogue.set.title.disabled"
  | "catalogue.set.text.active"
  | "catalogue.set.text.maintenance"
  | "catalogue.set.text.disabled"
  | "catalogue.set.games"
  | "catalogue.set.told"
  | "catalogue.set.stays"
  | "catalogue.set.reason"
  | "catalogue.set.reasonHint"
  | "catalogue.set.done.active"
  | "catalogue.set.done.maintenance"
  | "catalogue.set.done.disabled"
  | "catalogue.window.announceTitle"
  | "catalogue.window.changeTitle"
  | "catalogue.window.text"
  | "catalogue.window.begunText"
  | "catalogue.window.provider"
  | "catalogue.window.fromDay"
  | "catalogue.window.fromTime"
  | "catalogue.window.toDay"
  | "catalogue.window.toTime"
  | "catalogue.window.isOpen"
  | "catalogue.window.submit"
  | "catalogue.window.save"
  | "catalogue.window.announced"
  | "catalogue.window.changed"
  | "catalogue.end.callOffTitle"
  | "catalogue.end.endTitle"
  | "catalogue.end.callOffText"
  | "catalogue.end.endText"
  | "catalogue.end.calledOff"
  | "catalogue.end.ended"
  | "control.text"
  | "control.tab.availability"
  | "control.tab.sessions"
  | "control.tab.rounds"
  | "control.column.openSince"
  | "control.column.step"
  | "control.column.waitsFor"
  | "control.column.lastError"
  | "control.column.next"
  | "control.rounds.step.stake"
  | "control.rounds.step.outcome"
  | "control.rounds.step.win"
  | "control.rounds.step.rollback"
  | "control.rounds.waitsFor.platform"
  | "control.rounds.waitsFor.wallet"
  | "control.rounds.waitsFor.person"
  | "control.rounds.next.stake"
  | "control.rounds.next.decide"
  | "control.rounds.next.outcome"
  | "control.rounds.next.win"
  | "control.rounds.next.rollback"
  | "control.rounds.next.person"
  | "control.rounds.progress.stuck"
  | "control.rounds.progress.moving"
  | "control.rounds.filter.progress"
  | "control.rounds.filter.anyProgress"
  | "control.rounds.filter.waitsFor"
  | "control.rounds.filter.anyWaitsFor"
  | "control.rounds.tile.open"
  | "control.rounds.tile.stuck"
  | "control.rounds.tile.oldest"
  | "control.rounds.tile.stakes"
  | "control.rounds.tile.noneStuck"
  | "control.rounds.tile.someStuck"
  | "control.rounds.tile.covers"
  | "control.rounds.tile.how.open"
  | "control.rounds.tile.how.stuck"
  | "control.rounds.tile.how.oldest"
  | "control.rounds.tile.how.stakes"
  | "control.rounds.emptyTitle"
  | "control.rounds.emptyText"
  | "control.column.device"
  | "control.column.since"
  | "control.column.lastRound"
  | "control.column.rounds"
  | "control.column.staked"
  | "control.column.won"
  | "control.sessions.device"
  | "control.sessions.anyDevice"
  | "control.sessions.devices.desktop"
  | "control.sessions.devices.tablet"
  | "control.sessions.devices.phone"
  | "control.sessions.mode"
  | "control.sessions.anyMode"
  | "control.sessions.modes.real"
  | "control.sessions.modes.demo"
  | "control.sessions.state.active"
  | "control.sessions.state.launched"
  | "control.sessions.state.ending"
  | "control.sessions.total"
  | "control.sessions.end"
  | "control.sessions.endTitle"
  | "control.sessions.endText"
  | "control.sessions.ended"
  | "control.sessions.emptyTitle"
  | "control.sessions.emptyText"
  | "control.sessions.panelTitle"
  | "control.sessions.gone"
  | "control.sessions.openedAt"
  | "control.sessions.seenAt"
  | "control.sessions.result"
  | "control.sessions.resultFormula"
  | "control.sessions.resultCovers"
  | "control.sessions.toPlayer"
  | "control.sessions.toRounds"
  | "control.availability.state.on"
  | "control.availability.state.hidden"
  | "control.availability.state.maintenance"
  | "control.availability.state.off"
  | "control.availability.inherited"
  | "control.availability.suspended"
  | "control.availability.cell"
  | "control.availability.limited"
  | "control.availability.planned"
  | "control.availability.openEnd"
  | "control.availability.by.nothing"
  | "control.availability.by.here"
  | "control.availability.by.above"
  | "control.availability.by.aboveAt"
  | "control.availability.by.game"
  | "control.availability.by.provider"
  | "control.availability.by.window"
  | "control.availability.filter.state"
  | "control.availability.filter.anyState"
  | "control.availability.filter.rules"
  | "control.availability.filter.anyRules"
  | "control.availability.filter.own"
  | "control.availability.filter.planned"
  | "control.availability.emptyTitle"
  | "control.availability.emptyText"
  | "control.availability.kind.state"
  | "control.availability.kind.window"
  | "control.availability.kind.limits"
  | "control.availability.progress.planned"
  | "control.availability.progress.in_force"
  | "control.availability.progress.over"
  | "control.availability.panel.suspended"
  | "control.availability.panel.inEffect"
  | "control.availability.panel.formula"
  | "control.availability.panel.covers"
  | "control.availability.panel.since"
  | "control.availability.panel.stakes"
  | "control.availability.panel.reason"
  | "control.availability.panel.setBy"
  | "control.availability.panel.setAt"
  | "control.availability.panel.locked"
  | "control.availability.panel.toRtp"
  | "control.availability.panel.toCatalogue"
  | "control.availability.panel.toRounds"
  | "control.availability.set.open"
  | "control.availability.set.titleOne"
  | "control.availability.set.titleMany"
  | "control.availability.set.games"
  | "control.availability.set.kind"
  | "control.availability.set.text.state"
  | "control.availability.set.text.window"
  | "control.availability.set.text.limits"
  | "control.availability.set.during"
  | "control.availability.set.noWindow"
  | "control.availability.set.isOpen"
  | "control.availability.set.effect.on"
  | "control.availability.set.effect.hidden"
  | "control.availability.set.effect.maintenance"
  | "control.availability.set.effect.off"
  | "control.availability.set.effect.inherited"
  | "control.availability.set.effect.noWindow"
  | "control.availability.set.min"
  | "control.availability.set.max"
  | "control.availability.set.asAbove"
  | "control.availability.set.oneLadder"
  | "control.availability.set.reasonHint"
  | "control.availability.set.submit"
  | "control.availability.set.tooMany"
  | "control.availability.set.done"
  | "control.stops.title"
  | "control.stops.none"
  | "control.stops.never"
  | "control.stops.showPast"
  | "control.stops.showInForce"
  | "control.stops.stop"
  | "control.stops.stopTitle"
  | "control.stops.stopNow"
  | "control.stops.what"
  | "control.stops.kind.game"
  | "control.stops.kind.provider"
  | "control.stops.kind.agent"
  | "control.stops.text.game"
  | "control.stops.text.provider"
  | "control.stops.text.agent"
  | "control.stops.name"
  | "control.stops.nameHint"
  | "control.stops.nameHintOf"
  | "control.stops.reason"
  | "control.stops.reasonHint"
  | "control.stops.stopped"
  | "control.stops.lift"
  | "control.stops.liftTitle"
  | "control.stops.liftText"
  | "control.stops.lifted"
  | "control.stops.liftedBecause"
  | "control.stops.state.in_force"
  | "control.stops.state.lifted"
  | "control.stops.state.ended"
  | "control.column.effective"
  | "control.column.cause"
  | "control.column.ownState"
  | "control.column.window"
  | "control.column.windowFrom"
  | "control.column.windowTo"
  | "control.column.minStake"
  | "control.column.maxStake"
  | "control.column.reason"
  | "control.column.setBy"
  | "control.column.setAt"
  | "webhook.title"
  | "webhook.noneTitle"
  | "webhook.noneText"
  | "webhook.address"
  | "webhook.events"
  | "webhook.noEvent"
  | "webhook.eventsHint"
  | "webhook.on"
  | "webhook.off.by_member"
  | "webhook.off.gone"
  | "webhook.switchOff"
  | "webhook.switchOn"
  | "webhook.waiting"
  | "webhook.givenUp"
  | "webhook.formerSecret"
  | "webhook.set.open"
  | "webhook.set.change"
  | "webhook.set.done"
  | "webhook.rotate.open"
  | "webhook.secret.text"
  | "webhook.secret.title"
  | "webhook.rotate.text"
  | "webhook.rotate.former"
  | "webhook.deliveries"
  | "webhook.emptyTitle"
  | "webhook.emptyText"
  | "webhook.anyType"
  | "webhook.anyState"
  | "webhook.column.at"
  | "webhook.column.type"
  | "webhook.column.state"
  | "webhook.column.id"
  | "webhook.column.lastTry"
  | "webhook.state.waiting"
  | "webhook.state.held"
  | "webhook.state.taken"
  | "webhook.state.given_up"
  | "webhook.body"
  | "webhook.attempts"
  | "webhook.noAttempt"
  | "webhook.nextTry"
  | "webhook.resend"
  | "webhook.resent"
  | "webhook.event.credit.low"
  | "webhook.event.credit.critical"
  | "webhook.event.credit.exhausted"
  | "webhook.event.credit.restored"
  | "webhook.event.payment.confirmed"
  | "webhook.event.invoice.issued"
  | "webhook.event.rtp.scheduled"
  | "webhook.event.rtp.activated"
  | "webhook.event.rtp.alert"
  | "webhook.event.provider.maintenance"
  | "webhook.event.game.added"
  | "webhook.event.game.disabled"
  | "webhook.event.wallet.stuck"
  | "webhook.event.session.closed"
  | "launch.text"
  | "launch.request"
  | "launch.answer"
  | "launch.form.title"
  | "launch.form.chooseAgent"
  | "launch.form.mode"
  | "launch.form.modes.demo"
  | "launch.form.modes.real"
  | "launch.form.language"
  | "launch.form.currency"
  | "launch.form.currencyHint"
  | "launch.form.device"
  | "launch.form.devices.portrait"
  | "launch.form.devices.landscape"
  | "launch.form.devices.desktop"
  | "launch.form.states.maintenance"
  | "launch.form.states.disabled"
  | "launch.form.noGames"
  | "launch.form.launch"
  | "launch.form.choosePlayer"
  | "launch.form.agentFirst"
  | "launch.form.toWallet"
  | "launch.form.toCertify"
  | "launch.form.notCertified"
  | "launch.form.toCredit"
  | "launch.confirm.title"
  | "launch.confirm.text"
  | "launch.confirm.money.transfer"
  | "launch.confirm.money.seamless"
  | "launch.confirm.launch"
  | "launch.game.title"
  | "launch.game.noneTitle"
  | "launch.game.noneText"
  | "launch.game.goneTitle"
  | "launch.game.goneText"
  | "launch.game.overTitle"
  | "launch.game.overText"
  | "launch.game.elsewhereTitle"
  | "launch.game.elsewhereText"
  | "launch.game.bringBack"
  | "launch.game.reload"
  | "launch.game.newTab"
  | "launch.game.end"
  | "launch.game.endTitle"
  | "launch.game.endText"
  | "launch.others.title"
  | "launch.others.watch"
  | "launch.session.title"
  | "launch.session.session"
  | "launch.session.titles.seamless"
  | "launch.session.titles.transfer"
  | "launch.session.titles.demo"
  | "launch.session.none.seamless"
  | "launch.session.none.transfer"
  | "launch.session.none.demo"
  | "launch.session.round"
  | "launch.session.state.active"
  | "launch.session.state.ending"
  | "launch.session.state.closed"
  | "inspector.refresh"
  | "inspector.emptyTitle"
  | "inspector.emptyText"
  | "inspector.direction.label"
  | "inspector.direction.any"
  | "inspector.direction.in"
  | "inspector.direction.out"
  | "inspector.outcome.label"
  | "inspector.outcome.any"
  | "inspector.outcome.failed"
  | "inspector.find.by"
  | "inspector.find.player"
  | "inspector.find.round"
  | "inspector.find.transaction"
  | "inspector.find.request"
  | "inspector.find.code"
  | "inspector.find.what.player"
  | "inspector.find.what.round"
  | "inspector.find.what.transaction"
  | "inspector.find.what.request"
  | "inspector.find.what.code"
  | "inspector.find.wrong.player"
  | "inspector.find.wrong.round"
  | "inspector.find.wrong.transaction"
  | "inspector.find.wrong.request"
  | "inspector.find.wrong.code"
  | "inspector.column.what"
  | "inspector.column.outcome"
  | "inspector.column.at"
  | "inspector.column.direction"
  | "inspector.column.transaction"
  | "inspector.column.took"
  | "inspector.done"
  | "inspector.failed"
  | "inspector.ms"
  | "inspector.facts"
  | "inspector.from"
  | "inspector.to"
  | "inspector.key"
  | "inspector.requestId"
  | "inspector.session"
  | "inspector.request"
  | "inspector.answer"
  | "inspector.noAnswer"
  | "inspector.noBody"
  | "inspector.cut"
  | "inspector.masked"
  | "inspector.forgotten"
  | "inspector.copyBody"
  | "inspector.copyCurl"
  | "inspector.again.any"
  | "inspector.again.read"
  | "inspector.again.balance"
  | "inspector.again.noRoute"
  | "inspector.again.unsafe"
  | "inspector.again.forgotten"
  | "callErrors.title"
  | "callErrors.span"
  | "callErrors.spans.h24"
  | "callErrors.spans.h72"
  | "callErrors.spans.h168"
  | "callErrors.hour"
  | "callErrors.in"
  | "callErrors.out"
  | "callErrors.sentence"
  | "callErrors.nothing"
  | "callErrors.emptyTitle"
  | "callErrors.emptyText"
  | "callErrors.byCode"
  | "callErrors.kept"
  | "callErrors.code"
  | "callErrors.direction"
  | "callErrors.count"
  | "callErrors.share"
  | "callErrors.last"
  | "reconciliation.list.label"
  | "reconciliation.list.summary"
  | "reconciliation.list.result"
  | "reconciliation.list.anyResult"
  | "reconciliation.list.state"
  | "reconciliation.list.anyState"
  | "reconciliation.list.source"
  | "reconciliation.list.anySource"
  | "reconciliation.list.differsIn.rollups"
  | "reconciliation.list.differsIn.wallet"
  | "reconciliation.list.differsIn.file"
  | "reconciliation.empty.title"
  | "reconciliation.empty.text"
  | "reconciliation.column.day"
  | "reconciliation.column.result"
  | "reconciliation.column.rollups"
  | "reconciliation.column.wallet"
  | "reconciliation.column.file"
  | "reconciliation.column.rounds"
  | "reconciliation.column.turnover"
  | "reconciliation.column.wins"
  | "reconciliation.column.checkedAt"
  | "reconciliation.column.source"
  | "reconciliation.column.difference"
  | "reconciliation.column.txId"
  | "reconciliation.column.ours"
  | "reconciliation.column.theirs"
  | "reconciliation.column.line"
  | "reconciliation.result.ties"
  | "reconciliation.result.differs"
  | "reconciliation.result.incomplete"
  | "reconciliation.state.open"
  | "reconciliation.state.explained"
  | "reconciliation.state.closed"
  | "reconciliation.source.rollups"
  | "reconciliation.source.wallet"
  | "reconciliation.source.file"
  | "reconciliation.kind.missing_here"
  | "reconciliation.kind.missing_there"
  | "reconciliation.kind.amount_differs"
  | "reconciliation.panel.title"
  | "reconciliation.panel.titleOf"
  | "reconciliation.panel.text.ties"
  | "reconciliation.panel.text.differs"
  | "reconciliation.panel.text.day_open"
  | "reconciliation.panel.text.figures_behind"
  | "reconciliation.panel.text.wallet_pending"
  | "reconciliation.panel.known"
  | "reconciliation.panel.stakes"
  | "reconciliation.panel.refunds"
  | "reconciliation.panel.openBefore"
  | "reconciliation.panel.openAfter"
  | "reconciliation.panel.deposits"
  | "reconciliation.panel.withdrawals"
  | "reconciliation.panel.rounds"
  | "reconciliation.panel.comparedAt"
  | "reconciliation.panel.dayCheck"
  | "reconciliation.panel.dayCheckNone"
  | "reconciliation.panel.dayCheckFound"
  | "reconciliation.sources.title"
  | "reconciliation.sources.source"
  | "reconciliation.sources.turnover"
  | "reconciliation.sources.wins"
  | "reconciliation.sources.differences"
  | "reconciliation.sources.ledger"
  | "reconciliation.sources.rollups"
  | "reconciliation.sources.wallet"
  | "reconciliation.sources.ledgerTurnover"
  | "reconciliation.sources.noWallet"
  | "reconciliation.sources.pending"
  | "reconciliation.lines.title"
  | "reconciliation.lines.titleCount"
  | "reconciliation.lines.by"
  | "reconciliation.lines.all"
  | "reconciliation.lines.more"
  | "reconciliation.lines.first"
  | "reconciliation.lines.round"
  | "reconciliation.lines.rounds"
  | "reconciliation.lines.transfer"
  | "reconciliation.lines.unknown"
  | "reconciliation.lines.line"
  | "reconciliation.lines.theirs.rollups"
  | "reconciliation.lines.theirs.wallet"
  | "reconciliation.lines.theirs.file"
  | "reconciliation.sum.turnover.by_game"
  | "reconciliation.sum.turnover.by_hour"
  | "reconciliation.sum.turnover.by_player"
  | "reconciliation.sum.wins.by_game"
  | "reconciliation.sum.wins.by_hour"
  | "reconciliation.sum.wins.by_player"
  | "reconciliation.file.title"
  | "reconciliation.file.none"
  | "reconciliation.file.hint"
  | "reconciliation.file.choose"
  | "reconciliation.file.upload"
  | "reconciliation.file.sending"
  | "reconciliation.file.size"
  | "reconciliation.file.name"
  | "reconciliation.file.by"
  | "reconciliation.file.at"
  | "reconciliation.file.lines"
  | "reconciliation.file.matched"
  | "reconciliation.file.failed"
  | "reconciliation.file.failedText"
  | "reconciliation.file.line"
  | "reconciliation.file.state.uploading"
  | "reconciliation.file.state.waiting"
  | "reconciliation.file.state.reading"
  | "reconciliation.file.state.comparing"
  | "reconciliation.file.state.compared"
  | "reconciliation.file.state.replaced"
  | "reconciliation.file.error.not_utf8"
  | "reconciliation.file.error.columns"
  | "reconciliation.file.error.formula"
  | "reconciliation.file.error.id"
  | "reconciliation.file.error.duplicate"
  | "reconciliation.file.error.fractional"
  | "reconciliation.file.error.amount"
  | "reconciliation.file.error.line_too_long"
  | "reconciliation.file.error.too_many_lines"
  | "reconciliation.file.error.empty"
  | "reconciliation.file.error.interrupted"
  | "reconciliation.notes.title"
  | "reconciliation.notes.field"
  | "reconciliation.notes.hint"
  | "reconciliation.notes.done"
  | "reconciliation.notes.action.note"
  | "reconciliation.notes.action.explain"
  | "reconciliation.notes.action.close"
  | "reconciliation.notes.action.reopen"
  | "reconciliation.notes.did.note"
  | "reconciliation.notes.did.explain"
  | "reconciliation.notes.did.close"
  | "reconciliation.notes.did.reopen";
export default messages;
