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
		'photos'
	],
	...['play', 'print', 'questions', 'podium', 'results', 'search', 'settings', 'stage', 'take-home']
];
const website = [
	...['blocks', 'contact', 'cookies', 'design', 'menus', 'news', 'newsletter', 'page-editor', 'pages', 'site'],
	...['login', 'logs', 'mail', 'media', 'users']
];
const screens = [...quiz, ...website];

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
	{ folders: screens, words: /\bas preset\b|\bfollows every\b/i, better: 'Default, Updates …' }
];

/** The rules that a text of a folder breaks. */
export const brokenBy = (folder: string, text: string): WordRule[] =>
	wordRules.filter(({ folders, words }) => folders.includes(folder) && words.test(text));
