// One line for each block type: its name is that of the export.
export { text } from './text/block.ts';
export { hero } from './hero/block.ts';
export { features } from './features/block.ts';
export { steps } from './steps/block.ts';
export { quotes } from './quotes/block.ts';
export { media } from './media/block.ts';
export { cta } from './cta/block.ts';
export { numbers } from './numbers/block.ts';
export { logos } from './logos/block.ts';
export { faq } from './faq/block.ts';
export { news } from './news/block.ts';
export { event } from './event/block.ts';
export { ranking } from './ranking/block.ts';
export { contact } from './contact/block.ts';
export { gallery } from './gallery/block.ts';
export { pricing } from './pricing/block.ts';
export { html } from './html/block.ts';
