/** What was scanned, pasted or typed: a link to this site, invalid text, or an address of another site. */
type CodeText =
	| { kind: 'way'; path: string; event: string | null; station: string | null; isTeam: boolean }
	| { kind: 'text' | 'foreign' };

const short = /^\/j\/([\w-]{4,12})$/;

/** Parses a code. Only the path and query count: the printed host may be another name of this site. */
export function readCode(text: string): CodeText {
	if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text)) return { kind: 'text' };
	const { searchParams, pathname } = new URL(text);
	const first = (...names: string[]) => names.map((name) => searchParams.get(name)?.trim()).find(Boolean) ?? null;
	const [, code] = short.exec(pathname) ?? [];
	if (code) return { kind: 'way', path: `/j/${code}`, event: null, station: null, isTeam: true };
	const event = first('event', 'event_uid', 'event_id');
	const station = first('katalog', 'slug', 'catalog', 'k')?.toLowerCase() ?? null;
	const [team, pin] = [first('t'), first('pin')];
	const known = { event, katalog: station, t: team, pin };
	const asked = Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== null);
	if (!asked.length) return { kind: 'foreign' };
	return {
		kind: 'way',
		path: `/?${new URLSearchParams(asked)}`,
		event,
		station,
		isTeam: team !== null || pin !== null
	};
}

const legible = /^[A-HJ-NP-Z2-9]*$/;

/** The likely mistake in an unknown code, as a key of `play.join.errors`. */
export function wrongCode(typed: string): string {
	const code = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase();
	if (/^\d{6}$/.test(code)) return 'wrongPin';
	if (!/^[A-Z0-9]{4,9}$/.test(code)) return 'noCode';
	if (!legible.test(code)) return 'wrongLetters';
	if (code.length < 7) return 'wrongEvent';
	return { 7: 'tooFew', 8: 'wrongTeam' }[code.length] ?? 'tooMany';
}
