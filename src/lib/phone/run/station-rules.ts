import type { PlayInfo, PublicCatalog } from '../../../../server/features/gameplay/play/types.ts';
import type { Translator } from '#lib/messages/translator.ts';

type Rules = Pick<PlayInfo['config'], 'competitionMode' | 'repeatCounts' | 'timeBonusFloor'>;
type Words = Pick<Translator, 't' | 'n'>;

/** A rule of a station in words; `about` is its topic. */
interface StationRule {
	about: 'answers' | 'attempts' | 'clock' | 'speed';
	text: string;
}

/** The rules of a station, shown before the start: the same to a team, to a staff preview, and on screens. */
export function stationRules(catalog: PublicCatalog, rules: Rules, words: Words): StationRule[] {
	const { t } = words;
	const attempts = attemptsRule(catalog, rules);
	return [
		{ about: 'answers', text: t('play.station.fixed') },
		...(attempts ? [{ about: 'attempts' as const, text: t(attempts) }] : []),
		...(catalog.clocks ? [{ about: 'clock' as const, text: clockText(catalog.clocks, words) }] : []),
		...(isFasterWorthMore(catalog, rules) ? [{ about: 'speed' as const, text: t('play.station.faster') }] : [])
	];
}

/** What repeated attempts count; nothing for practice, which has said so already. */
function attemptsRule({ next }: PublicCatalog, { competitionMode, repeatCounts }: Rules) {
	if (competitionMode) return 'play.station.once';
	if (next === 'practice') return undefined;
	return repeatCounts === 'best' ? 'play.station.best' : 'play.station.first';
}

/** Time decides about points only where a limit is on something that brings points. */
const isFasterWorthMore = ({ clocks }: PublicCatalog, { timeBonusFloor }: Rules): boolean =>
	clocks?.isScored === true && timeBonusFloor < 1;

function clockText({ least, most, isEverywhere }: NonNullable<PublicCatalog['clocks']>, { t, n }: Words): string {
	const seconds =
		least === most
			? t('play.station.clock.seconds', { count: least })
			: t('play.station.clock.range', { least: n(least), most: n(most) });
	return t(`play.station.clock.${isEverywhere ? 'every' : 'some'}`, { seconds });
}
