import type { Component } from 'svelte';
import type { Block, BlockType } from './blocks.ts';
import Chat from './chat/Chat.svelte';
import Contact from './contact/Contact.svelte';
import Cta from './cta/Cta.svelte';
import Event from './event/Event.svelte';
import Faq from './faq/Faq.svelte';
import Features from './features/Features.svelte';
import Gallery from './gallery/Gallery.svelte';
import Hero from './hero/Hero.svelte';
import Html from './html/Html.svelte';
import Logos from './logos/Logos.svelte';
import Media from './media/Media.svelte';
import News from './news/News.svelte';
import Numbers from './numbers/Numbers.svelte';
import Pricing from './pricing/Pricing.svelte';
import Quotes from './quotes/Quotes.svelte';
import Ranking from './ranking/Ranking.svelte';
import Steps from './steps/Steps.svelte';
import Text from './text/Text.svelte';

/** The props of a block component. */
export interface BlockProps<Type extends BlockType> {
	block: Block<Type>;
	/** Whether it is the first visible block of its page. */
	isFirst: boolean;
}

const components: { [Type in BlockType]: Component<BlockProps<Type>> } = {
	chat: Chat,
	contact: Contact,
	cta: Cta,
	event: Event,
	faq: Faq,
	features: Features,
	gallery: Gallery,
	hero: Hero,
	html: Html,
	logos: Logos,
	media: Media,
	news: News,
	numbers: Numbers,
	pricing: Pricing,
	quotes: Quotes,
	ranking: Ranking,
	steps: Steps,
	text: Text
};

/** The renderer of a block type. */
export const componentOf = (type: BlockType): Component<BlockProps<BlockType>> =>
	components[type] as Component<BlockProps<BlockType>>;
