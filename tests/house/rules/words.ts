/** Words that a native writer of English screens does not use, and what they write instead. */
export interface WordRule {
	/** The message folders that keep to the rule; folders are added as their texts are rewritten. */
	folders: readonly string[];
	words: RegExp;
	better: string;
}

const quiz = [
	...[
		'admin',
		'dashboards',
		'certificates',
		'catalogs',
		'event-settings',
		'events',
		'export',
		'host',
		'catalog-files',
		'photos',
		'phone-photos'
	],
	...['play', 'print', 'questions', 'podium', 'results', 'search', 'settings', 'stage', 'take-home']
];
const website = [
	...[
		'blocks',
		'contact',
		'cookies',
		'design',
		'links',
		'menus',
		'news',
		'newsletter',
		'page-editor',
		'pages',
		'site',
		'site-settings'
	],
	...['login', 'logs', 'mail', 'media', 'users']
];
const rest = ['doctor', 'errors', 'help', 'metrics', 'namespaces', 'oauth', 'reference', 'roles', 'ui', 'wiki'];
const screens = [...quiz, ...website, ...rest];

export const wordRules: WordRule[] = [
	{ folders: screens, words: /\bplay along\b|\bjoin in\b/i, better: 'Join' },
	{ folders: screens, words: /\b(stands?|standing)\b/i, better: 'is shown, appears, stuck' },
	{ folders: screens, words: /\bholds\b/i, better: 'contains, applies' },
	{ folders: screens, words: /\b(tells|is told|told)\b/i, better: 'says, shows' },
	{ folders: screens, words: /\b(anew|whoever|somebody|everybody|meanwhile)\b/i, better: 'again, anyone who, someone' },
	{
		folders: screens,
		words: /\bby (itself|themselves)\b|\bof (its|your|their) own\b/i,
		better: 'automatically, custom'
	},
	{
		folders: screens,
		words: /\bmakes? ((a|the|an) )?(new )?(station|link|copy|account|menu|page|codes?)\b/i,
		better: 'Create'
	},
	{ folders: screens, words: /\b(take|taken|takes) (\w+ )?(back|over)\b/i, better: 'undo, start from' },
	{ folders: screens, words: /\btake along\b|\bgo on\b/i, better: 'download, continue' },
	{ folders: screens, words: /\bthis is no (?!longer)\w+/i, better: 'is not a' },
	{ folders: screens, words: /\b(is|are) there already\b|\bno such\b/i, better: 'already exists, does not exist' },
	{ folders: screens, words: /\bfaults?\b/i, better: 'error' },
	{
		folders: screens,
		words: /\b(letter|card|label|poster|question|one|8|seconds?|entries|pieces) a \w+/i,
		better: 'per'
	},
	{
		folders: screens,
		words: /\bkind of question\b|\bway to play\b|\brules of its own\b/i,
		better: 'question type, game mode'
	},
	{ folders: screens, words: /\bopen the back end with\b|\bput in the archive\b/i, better: 'default event, archive' },
	{ folders: screens, words: /\bleft empty\b(?! in)|\bempty (takes|shows|means)\b/i, better: 'Leave empty to …' },
	{ folders: website, words: /(^|[.!?] )empty:/i, better: 'Leave empty to …' },
	{ folders: screens, words: /\bsmall letters\b|\be-mail\b|\btelephone\b/i, better: 'lowercase letters, email, phone' },
	{
		folders: screens,
		words: /\bfor good\b|\bat hand\b|\bput aside\b|\bonce more\b|\bnobody\b/i,
		better: 'permanently, archived, again, no one'
	},
	{ folders: screens, words: /\bread (it |a menu )?in\b(?! (this|the) )/i, better: 'Import' },
	{ folders: screens, words: /\b(does|do) not exist any more\b|\bgoes on\b/i, better: 'no longer exists, continues' },
	{
		folders: screens,
		words:
			/the fast get|\blist only\b|from a stick|more dirt|\bof a side\b|how far the next|\bparts of the big screen\b/i,
		better: 'faster answers score more, from a USB stick, more wear, per side, the gap to the next, Sections'
	},
	{
		folders: screens,
		words: /\bput in (a|an|the)\b|\bcareful:|\banswers a question\b/i,
		better: 'Insert, Note:, per question'
	},
	{
		folders: screens,
		words: /\bwaits? for you\b|\bsent is sent\b|\bstill to be finished\b|\bsent after\b|for a while and keep/i,
		better: 'needs you, final, not finished yet, sent now that you are back online, Press and hold'
	},
	{
		folders: screens,
		words: /\bnothing of (it|them)\b|\bthe page of the big screen\b|\bone card for each\b/i,
		better: 'nothing counts, the big screen, one card per'
	},
	{ folders: screens, words: /\bas preset\b|\bfollows every\b/i, better: 'Default, Updates …' },
	{
		folders: screens,
		words: /(?<!there )\bis no (?!longer)\w/i,
		better: 'is not a'
	},
	{
		folders: screens,
		words: /\bshall\b|\bmay more than\b|\bnothing any more\b|\blooks? whether\b/i,
		better: 'will, can do more than, no longer …, checks if'
	},
	{
		folders: screens,
		words:
			/\bfields left out\b|\bleft out and told\b|\bin (the )?place of\b|\bthe newest first\b|\bhow it is called\b/i,
		better: 'omitted fields, listed as left out, instead of, newest first, its name'
	},
	{
		folders: screens,
		words: /\b(drafts|delete|reset|solutions|publish and delete) too\b|\bwith their places\b|\bready-made looks?\b/i,
		better: 'including drafts, including placements, presets'
	},
	{
		folders: screens,
		words: /^to (the|your) |\bwhat was (saved|stored|typed)\b|\btries just now\b|\bnot any more\b/i,
		better: 'Go to …, anything you saved, attempts, no longer'
	},
	{
		folders: screens,
		words: /\bnothing was allowed\b|\bas the app says itself\b|\bnot known here\b|\bno door\b|\bthe door\b|\bway in\b/i,
		better: 'Access was not granted, provided by the app, not registered, not available, joining'
	}
];

/** German that speaks in riddles or names two things by one word. */
export const germanRules: WordRule[] = [
	{
		folders: screens,
		words:
			/(^|[.;:!?] |, )leer( ist es)?( |: |, )(heißt|bedeutet|zeigt|nimmt|gilt|bleibt|füllt|der|die|das|wie|für|eine|erst)\b/i,
		better: 'Leer lassen, um …'
	},
	{
		folders: ['page-editor', 'pages', 'blocks'],
		words: /\bBühne\b/,
		better: 'Titelbereich; die Bühne ist die Leinwand'
	},
	{
		folders: screens,
		words:
			/\bhängt kein Schild\b|\bsteht nichts auf dem Schild\b|\bkeine Vorstellung\b|\bWas (gespeichert|getippt) war\b/,
		better: 'Diese Seite gibt es nicht, Noch keine Veranstaltung, Alles Gespeicherte ist noch da'
	}
];

/** Words of the handbook and of documents that name a thing as a screen does not, or read translated. */
export const documentWords =
	/\b(whoever|somebody|everybody|nobody|anew|by itself|once more|one road|the doors?|the wall|the finale|way in|is answered|what holds|faults?)\b/i;

/** What no comment of the lower rooms says: words for which the field has its own. */
export const commentWords =
	/\b(somebody|of the like|the same holds|gives? back|by itself|once more|(is|are) (asked for|told)|long road|puts? aside)\b/i;

/** The rules that a text of a folder breaks. */
export const brokenBy = (folder: string, text: string, rules = wordRules): WordRule[] =>
	rules.filter(({ folders, words }) => folders.includes(folder) && words.test(text));
