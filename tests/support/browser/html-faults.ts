import { HtmlValidate, StaticConfigLoader } from 'html-validate';

// The rules of the standard, without those of taste. Elements whose name has a hyphen are the page's own.
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** What the validator has to say about a page, one line each: rule, what is wrong and where. */
export async function htmlFaults(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	const lines = html.split('\n');
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, line, column }) => {
			const near = lines[line - 1]?.slice(Math.max(0, column - 40), column + 80) ?? '';
			return `${ruleId}: ${message} (${near})`;
		})
	);
}
