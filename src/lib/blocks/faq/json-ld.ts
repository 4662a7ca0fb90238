import type { Block } from '../blocks.ts';

/** The questions of a page as schema.org has words for them, as HTML in which no tag of the page can end; '' without one. */
export function questionData(blocks: readonly Block[]): string {
	const items = blocks.flatMap((block) => (block.type === 'faq' ? block.data.items : []));
	if (items.length === 0) return '';
	const page = {
		'@context': 'https://schema.org',
		'@type': 'FAQPage',
		mainEntity: items.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer }
		}))
	};
	return `<script type="application/ld+json">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`;
}
