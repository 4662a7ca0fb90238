import { useMessages } from '#lib/messages/messages.ts';
import type { PodiumAct, PodiumView } from '#lib/live/wire.ts';

const mostNames = 3;

/** The names of ceremony steps on the remote. */
export function useActWords() {
	const { t } = useMessages();
	const join = (names: string[]) =>
		names.length < 2
			? (names[0] ?? '')
			: t('podium.and', { names: names.slice(0, -1).join(', '), last: names.at(-1)! });
	return {
		titleOf({ kind, place, ranking, title }: PodiumAct): string {
			if (kind === 'custom') return title ?? '';
			if (kind === 'award') return t(`podium.act.${ranking!}`);
			return kind === 'place' ? t('podium.act.place', { place: place! }) : t('podium.act.restAll');
		},
		/** Who is on the screen in the newest step. */
		namesOf({ latest, shown, awards, customAwards }: PodiumView): string {
			if (!latest) return '';
			const names = {
				rest: () => shown.map(({ name }) => name),
				place: () => shown.filter(({ place }) => place === latest.place).map(({ name }) => name),
				award: () => awards.at(-1)?.teams.map(({ name }) => name) ?? [],
				custom: () => customAwards.slice(-1).map(({ name }) => name)
			}[latest.kind]();
			return names.length > mostNames ? t('podium.more', { count: names.length }) : join(names);
		}
	};
}
