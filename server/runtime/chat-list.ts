const fence = /```[a-z]*\s*\n?([\s\S]*?)```/i;

/** Signs from the first `open` to the last `close`; empty when there are none. */
const sliceOf = (text: string, open: string, close: string): string =>
	text.includes(open) ? text.slice(text.indexOf(open), text.lastIndexOf(close) + 1) : '';

function valueOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function entriesOf(text: string, field: string): unknown[] {
	const value = valueOf(text);
	const list = Array.isArray(value) ? value : (value as Record<string, unknown> | null | undefined)?.[field];
	return Array.isArray(list) ? list : [];
}

/** An answer of the chat service without the code fence around it. */
export const unfenced = (answer: string): string => fence.exec(answer)?.[1] ?? answer;

/** The list in an answer of the chat service: an array or `{<field>: []}`, bare, in a code fence or inside of prose. */
export function chatList(answer: string, field: string): unknown[] {
	const text = unfenced(answer);
	const places = [text, sliceOf(text, '{', '}'), sliceOf(text, '[', ']')];
	return places.map((one) => entriesOf(one, field)).find((list) => list.length > 0) ?? [];
}
