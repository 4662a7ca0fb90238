import { CountdownElement } from './countdown.ts';
import { EmbedElement } from './embed.ts';
import { RankingElement } from './ranking.ts';
import { SliderElement } from './slider.ts';

// The only script of the website: what moves on a page. Pages work without it; elements added later start on their own.
const elements = {
	'mq-countdown': CountdownElement,
	'mq-embed': EmbedElement,
	'mq-ranking': RankingElement,
	'mq-slider': SliderElement
};
for (const [name, element] of Object.entries(elements))
	if (!customElements.get(name)) customElements.define(name, element);
