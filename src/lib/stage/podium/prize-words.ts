import { useMessages } from '#lib/messages/messages.ts';
import type { Prize } from './prizes.ts';

const mostNames = 3;

/** The words of a prize in the language of the screen. */
export function usePrizeWords() {
	const { t, n, time } = useMessages();
	return {
		titleOf: ({ title, ranking }: Prize): string => title ?? t(`stage.podium.awards.${ranking!}`),
		/** The winning value; undefined for the host's own prizes. */
		valueOf({ ranking, value }: Prize): string | undefined {
			if (value === undefined || ranking === undefined || ranking === 'points') return undefined;
			if (ranking === 'accuracy')
				return t('stage.podium.value.accuracy', { share: n(Number(value), { style: 'percent' }) });
			return t(`stage.podium.value.${ranking}`, { time: time(String(value)) });
		},
		/** All who share it; of many the first ones and how many more there are. */
		namesOf({ names }: Prize): string {
			if (names.length <= 1) return names[0] ?? '';
			const rest = names.length - mostNames;
			if (rest > 0) return `${names.slice(0, mostNames).join(', ')} ${t('stage.podium.more', { count: rest })}`;
			return `${names.slice(0, -1).join(', ')} ${t('stage.podium.and')} ${names.at(-1)!}`;
		}
	};
}
