import type { QrOutline } from '#lib/server/qr.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** What a host needs to help one team, with its code drawn. */
export type TeamHelpData = OutputOf<'host.help'> & { qr: QrOutline | null };
export type TeamAttempt = TeamHelpData['attempts'][number];
export type GivenPoints = TeamHelpData['adjustments'][number];

/** The actions for a team; each resolves when done or rejected, and reports it. */
export interface HelpActs {
	reopen: (attempt: TeamAttempt) => Promise<void>;
	/** Returns whether it succeeded. */
	give: (points: number, reason: string) => Promise<boolean>;
	takeBack: (given: GivenPoints) => Promise<void>;
	hide: (isHidden: boolean) => Promise<void>;
	/** `factor` is what its time limits are multiplied by, from its next station on. */
	setTime: (factor: number) => Promise<void>;
	signOut: () => Promise<void>;
	merge: (into: string, name: string) => Promise<void>;
}
