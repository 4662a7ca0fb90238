const token = /\s*(?:("(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)|([[\]{},:]))/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end';

/** What may follow a value inside the open brackets. */
const afterValue = (open: string[]): Expected => (open.length ? 'comma' : 'end');

/** What is expected after `mark`; undefined if it is not allowed here. Opens and closes the brackets in `open`. */
function afterMark(mark: string, expected: Expected, open: string[]): Expected | undefined {
	const takesValue = expected === 'value' || expected === 'value or ]';
	if ((mark === '[' || mark === '{') && takesValue) {
		open.push(mark);
		return mark === '[' ? 'value or ]' : 'key or }';
	}
	const inside = open.at(-1);
	const mayClose = mark === ']' ? ['value or ]', 'comma'] : ['key or }', 'comma'];
	if ((mark === ']' && inside === '[') || (mark === '}' && inside === '{')) {
		if (!mayClose.includes(expected)) return undefined;
		open.pop();
		return afterValue(open);
	}
	if (mark === ',' && expected === 'comma') return inside === '[' ? 'value' : 'key';
	return mark === ':' && expected === 'colon' ? 'value' : undefined;
}

function afterScalar(text: string, expected: Expected, open: string[]): Expected | undefined {
	if (expected === 'key' || expected === 'key or }') return text.startsWith('"') ? 'colon' : undefined;
	return expected === 'value' || expected === 'value or ]' ? afterValue(open) : undefined;
}

/** The line, counted from 1, in which a text stops being JSON; one look at each character. */
export function brokenLine(text: string): number {
	const open: string[] = [];
	let expected: Expected | undefined = 'value';
	let at = 0;
	for (;;) {
		token.lastIndex = at;
		const [whole, scalar, mark] = token.exec(text) ?? [];
		if (whole === undefined) break;
		expected = mark ? afterMark(mark, expected, open) : afterScalar(scalar!, expected, open);
		if (expected === undefined) break;
		at += whole.length;
	}
	const rest = /\S/.exec(text.slice(at));
	const end = rest ? at + rest.index : text.trimEnd().length;
	return text.slice(0, end).split('\n').length;
}
