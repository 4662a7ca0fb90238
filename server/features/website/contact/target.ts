import type { Block } from '#lib/blocks/blocks.ts';
import type { Work, WriteWork } from '../../../operation/operation.ts';
import type { Page } from '../pages/model.ts';
import type { readForm } from './form.ts';

/** What a visitor sent with the contact form of a page. */
export type SentMessage = ReturnType<typeof readForm> & { page: Page; consent: string };

/** Another place than the inbox where messages of contact forms can go. */
export interface ContactTarget {
	/** What the block calls it. */
	name: Block<'contact'>['data']['target'];
	/**
	 * Counts a message against its limits (429) and returns what writes it; null where it takes none, and the inbox has
	 * the message.
	 */
	admit: (
		work: Pick<Work, 'namespace' | 'ip' | 'dependencies'>,
		sent: SentMessage
	) => Promise<((work: WriteWork<unknown, unknown>) => Promise<void>) | null>;
}
