const atStart = /^\s*/u;

/**
 * The text trimmed, without the indentation that all its lines share, so that code keeps its shape. Lines end with
 * `\n`.
 */
export function withoutMargin(text: string): string {
	const lines = text.trimEnd().split('\n');
	const filled = lines.filter((line) => line.trim());
	if (!filled.length) return '';
	const first = lines.indexOf(filled[0]!);
	const shared = filled.map((line) => atStart.exec(line)![0]).reduce(commonStart).length;
	return lines
		.slice(first)
		.map((line) => (line.trim() ? line.slice(shared) : ''))
		.join('\n')
		.trimStart();
}

function commonStart(one: string, other: string): string {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return one.slice(0, length);
}
