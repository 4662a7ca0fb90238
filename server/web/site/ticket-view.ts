import type { FormOutcome } from '#lib/blocks/context.ts';
import type { showThread } from '../../features/support/tickets/operations/thread.ts';

type Thread = Awaited<ReturnType<(typeof showThread)['run']>>;

/** Which screen of tickets a visitor sees. */
export type TicketView =
	| {
			/** The form; `page` = slug of the page it was opened from. */
			step: 'ask';
			page: string;
			/** What came of it, if it was sent. */
			form: FormOutcome | null;
	  }
	| { step: 'sent' }
	| ({
			step: 'thread';
			/** What came of an answer; without an error it was taken. */
			form: FormOutcome | null;
	  } & Thread);
