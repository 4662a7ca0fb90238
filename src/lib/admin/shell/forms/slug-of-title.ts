const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a', ł: 'l' };

/** The slug that a title suggests: `Über uns` is `ueber-uns`; empty where no letter or digit is left. */
export const slugOfTitle = (title: string): string =>
	title
		.toLowerCase()
		.replace(/[äöüßæøåł]/g, (letter) => spelled[letter] ?? letter)
		.normalize('NFKD')
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 100)
		.replace(/^-+|-+$/g, '');
