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

export const wordRules: WordRule[] = [
	{ folders: quiz, words: /\bplay along\b|\bjoin in\b/i, better: 'Join' },
	{ folders: quiz, words: /\b(stands?|standing)\b/i, better: 'is shown, appears, stuck' },
	{ folders: quiz, words: /\bholds\b/i, better: 'contains, applies' },
	{ folders: quiz, words: /\b(tells|is told|told)\b/i, better: 'says, shows' },
	{ folders: quiz, words: /\b(anew|whoever|somebody|everybody|meanwhile)\b/i, better: 'again, anyone who, someone' },
	{ folders: quiz, words: /\bby (itself|themselves)\b|\bof (its|your|their) own\b/i, better: 'automatically, custom' },
	{ folders: quiz, words: /\bmakes? ((a|the|an) )?(new )?(station|link|copy|account)\b/i, better: 'Create' },
	{ folders: quiz, words: /\b(take|taken|takes) (\w+ )?(back|over)\b/i, better: 'undo, start from' },
	{ folders: quiz, words: /\btake along\b|\bgo on\b/i, better: 'download, continue' },
	{ folders: quiz, words: /\bthis is no (?!longer)\w+/i, better: 'is not a' },
	{ folders: quiz, words: /\b(is|are) there already\b|\bno such\b/i, better: 'already exists, does not exist' },
	{ folders: quiz, words: /\bfaults?\b/i, better: 'error' },
	{ folders: quiz, words: /\b(letter|card|label|poster|question|one|8|seconds?|entries|pieces) a \w+/i, better: 'per' },
	{
		folders: quiz,
		words: /\bkind of question\b|\bway to play\b|\brules of its own\b/i,
		better: 'question type, game mode'
	},
	{ folders: quiz, words: /\bopen the back end with\b|\bput in the archive\b/i, better: 'default event, archive' },
	{ folders: quiz, words: /\bleft empty\b(?! in)|\bempty (takes|shows|means)\b/i, better: 'Leave empty to …' },
	{ folders: quiz, words: /\bas preset\b|\bfollows every\b/i, better: 'Default, Updates …' }
];

/** The rules that a text of a folder breaks. */
export const brokenBy = (folder: string, text: string): WordRule[] =>
	wordRules.filter(({ folders, words }) => folders.includes(folder) && words.test(text));
