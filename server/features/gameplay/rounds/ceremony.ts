import type { WriteWork } from '../../../operation/operation.ts';

type Write = Pick<WriteWork<unknown, unknown>, 'namespace' | 'notify' | 'transaction'>;

/** The ceremony of an event, through which the podium of a round leads. */
export interface Ceremony {
	/** Reads before the write what will be shown, and answers what begins it; nothing begins where no team has a place. */
	plan: (eventUid: string) => Promise<(work: Write) => Promise<void>>;
	/** Goes one step on or back and answers how many have been shown; 409 `wrong_state` where there is none. */
	step: (work: Write, eventUid: string, by: 1 | -1) => Promise<number>;
	/** Ends it; before its last step it never happened. */
	end: (work: Write, eventUid: string) => Promise<void>;
}
