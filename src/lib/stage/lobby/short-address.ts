/** The short link without protocol and code, such as `quiz.example/j/`. */
export function addressOf(shortUrl: string, joinCode: string): string {
	const typed = shortUrl.replace(/^https?:\/\//, '');
	return typed.endsWith(joinCode) ? typed.slice(0, -joinCode.length) : typed;
}
