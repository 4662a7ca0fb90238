import type { Translator } from '#lib/messages/translator.ts';
import type { HelpActs, TeamHelpData } from './help.ts';
import { timeText } from '../team-time.ts';
import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import type { HostCalls } from '../requests.ts';
import type { Undo } from '../undo.svelte.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';

interface Desk {
	calls: HostCalls;
	undo: Undo;
	translator: Translator;
	/** The team that is helped now. */
	help: () => TeamHelpData;
	/** Goes on to another team. */
	goTo: (teamUid: string) => Promise<void>;
	tellFailure: (outcome: Failure) => void;
}

/** Runs it, reports it, and reloads the team; returns whether it succeeded. */
async function act<T>(
	tellFailure: Desk['tellFailure'],
	call: Promise<Outcome<T>>,
	done: (body: T) => void
): Promise<boolean> {
	const outcome = await call;
	if (outcome.kind === 'done') done(outcome.body);
	else tellFailure(outcome);
	await reloadScreen();
	return outcome.kind === 'done';
}

/** All actions for the helped team: reports the result, offers undo, and reloads. */
export function helpActs(desk: Desk): HelpActs {
	const { calls, undo, translator, help, goTo, tellFailure } = desk;
	const { t } = translator;
	const named = () => ({ name: help().team.name });
	const tell = (text: string, run?: () => void) =>
		undo.show({ text, tone: 'right', ...(run && { action: { label: t('host.undo'), run } }) });
	const hide = async (isHidden: boolean, canUndo = true) => {
		const text = t(isHidden ? 'host.done.hidden' : 'host.done.shown', named());
		const again = canUndo ? () => void hide(!isHidden, false) : undefined;
		await act(tellFailure, calls.hide(help().team.uid, isHidden), () => tell(text, again));
	};
	return {
		...pointActs(desk, tell),
		hide,
		setTime: timeAct(desk, tell),
		async reopen({ id, catalogName }) {
			const text = t('host.done.reopened', { ...named(), station: catalogName });
			await act(tellFailure, calls.reopen(id), () => tell(text));
		},
		async signOut() {
			const text = t('host.done.signedOut', named());
			await act(tellFailure, calls.signOut(help().team.uid), () => tell(text));
		},
		async merge(into, name) {
			const text = t('host.done.merged', { ...named(), into: name });
			const outcome = await calls.merge(help().team.uid, into);
			if (outcome.kind !== 'done') return tellFailure(outcome);
			tell(text);
			await goTo(into);
		}
	};
}

function timeAct(
	{ calls, translator: { t }, help, tellFailure }: Desk,
	tell: (text: string, run?: () => void) => void
): HelpActs['setTime'] {
	const setTime = async (factor: number, canUndo = true) => {
		const { uid, name, extra_time: before } = help().team;
		const text =
			factor === 1 ? t('host.done.sameTime', { name }) : t('host.done.moreTime', { name, time: timeText(t, factor) });
		const again = canUndo ? () => void setTime(before, false) : undefined;
		await act(tellFailure, calls.setTime(uid, factor), () => tell(text, again));
	};
	return (factor) => setTime(factor);
}

type PointActs = Pick<HelpActs, 'give' | 'takeBack'>;

function pointActs(
	{ calls, translator: { t, n }, help, tellFailure }: Desk,
	tell: (text: string, run?: () => void) => void
): PointActs {
	const takeBack = async ({ id }: { id: number }) => {
		await act(tellFailure, calls.takeBack(id), () => tell(t('host.done.takenBack')));
	};
	const give = (points: number, reason: string) => {
		const { uid, name } = help().team;
		const text = t('host.done.given', { name, points: n(points, { signDisplay: 'always' }) });
		const told = ({ adjustment }: { adjustment: { id: number } }) => tell(text, () => void takeBack(adjustment));
		return act(tellFailure, calls.give(uid, points, reason), told);
	};
	return { give, takeBack };
}
