import { dayColours } from '#lib/design/colours.ts';
import { designOf } from './stored.ts';

/** The main colour of a namespace, and what is written on it, for mails. */
export async function mailColors(namespace: string): Promise<[primary: string, onPrimary: string]> {
	const { tokens } = await designOf(namespace, null);
	const { primary, onPrimary } = dayColours(tokens.brand);
	return [primary, onPrimary];
}
