import { call, mapBody, type Caller } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';
import type { Issue } from '../issues/states.ts';
import type { IssueDraft, SentIssue } from './issue-draft.svelte.ts';

/** The issue as somebody else stored it. */
type Theirs = Issue & { updatedBy: null };

/** Whether two versions of an issue say the same to readers. */
const saysTheSame = (one: Issue, other: Issue): boolean =>
	(['name', 'subject', 'preheader', 'greeting', 'locale', 'newsIds', 'perMinute', 'blocks'] as const).every(
		(field) => JSON.stringify(one[field]) === JSON.stringify(other[field])
	);

/** Stores an issue while it is written. */
export class IssueSaver extends Draft<SentIssue, Issue, Theirs> {
	/** `onstored` runs after the issue was stored. */
	constructor(draft: IssueDraft, caller: Caller, onstored: () => void) {
		const campaign = draft.issue.id;
		super({
			isReady: () => draft.isReady,
			renew: reloadScreen,
			read: () => draft.sent,
			async send(change) {
				const { version } = draft.issue;
				const answer = await call(caller, 'campaign.update', { campaign, ...change }, { version, signal: null });
				// Its time has come meanwhile: the screen shows how it is sent.
				if (answer.kind === 'refused' && answer.status === 409) void reloadScreen();
				return mapBody(answer, ({ campaign }) => campaign);
			},
			take(issue, sent) {
				draft.store(issue, sent);
				onstored();
			},
			show: async () =>
				mapBody(await call(caller, 'campaign.show', { campaign }), ({ campaign }) => ({
					...campaign,
					updatedBy: null
				})),
			rebase(theirs, unheard) {
				const own = unheard.map((sent): Issue => ({ ...draft.issue, ...sent }) as Issue);
				const isSame = [draft.issue, ...own].some((issue) => saysTheSame(theirs, issue));
				if (isSame) draft.take(theirs, true);
				return isSame;
			},
			settle(theirs, whose) {
				draft.take(theirs, whose === 'mine');
				onstored();
			}
		});
		draft.onchange = () => this.changed();
	}
}
