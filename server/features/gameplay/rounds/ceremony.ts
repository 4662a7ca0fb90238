import type { Dependencies } from '../../../operation/dependencies.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import type { Round } from './model.ts';

type Write = Pick<WriteWork<unknown, unknown>, 'namespace' | 'notify' | 'transaction'>;

/** So many steps have been shown, of so many. */
export interface CeremonyProgress {
	step: number;
	total: number;
}

/** The ceremony of an event, through which the podium of a round leads. */
export interface Ceremony {
	/** Reads before the write what will be shown, and answers what begins it; nothing begins where no team has a place. */
	plan: (eventUid: string) => Promise<(work: Write) => Promise<void>>;
	/** Goes one step on or back and answers how many have been shown; 409 `wrong_state` where there is none. */
	step: (work: Write, eventUid: string, by: 1 | -1) => Promise<number>;
	/** How many of its steps have been shown. */
	progress: (eventUid: string) => Promise<CeremonyProgress>;
	/** Ends it; before its last step it never happened. */
	end: (work: Write, eventUid: string) => Promise<void>;
}

/** How far the ceremony of a round is; null before its podium. */
export async function progressOfCeremony(
	{ ceremonies }: Pick<Dependencies, 'ceremonies'>,
	{ state, eventUid }: Pick<Round, 'state' | 'eventUid'>
): Promise<CeremonyProgress | null> {
	const [ceremony] = ceremonies;
	return state === 'podium' && ceremony ? ceremony.progress(eventUid) : null;
}
