import { examplesOf } from '../../examples.ts';
import type { footer } from './feature.ts';
import { createBlock } from './operations/blocks.ts';

const ns = '/namespaces/acme';
const contact = { slot: 'footer_1', type: 'contact', content: { email: 'info@example.org', phone: '+49 30 1234' } };
const text = { slot: 'footer_1', type: 'text', content: { title: 'Hafenquiz', text: '<p>Jeden Donnerstag.</p>' } };

export const examples = examplesOf<typeof footer, { blockId: number }>({
	async make(call, mark) {
		const { block } = await call(createBlock, { ...text, content: { text: `<p>${mark}</p>` }, isActive: false });
		return { blockId: block.id };
	},
	inputs: {
		'footerBlock.create': () => text,
		'footerBlock.update': ({ blockId }) => ({ blockId, isActive: false }),
		'footerBlock.remove': ({ blockId }) => ({ blockId }),
		'footerBlock.reorder': ({ blockId }) => ({ orderedIds: [blockId] }),
		'footerLayout.update': () => ({ layout: 'centered' })
	},
	atHome: [
		'footerBlock.list',
		'footerBlock.listBySlot',
		'footerBlock.create',
		'footerBlock.reorder',
		'footerLayout.show',
		'footerLayout.update',
		'footer.show'
	],
	unmarked: ['footerLayout.show', 'footerBlock.listBySlot'],
	requests: [
		{ request: `POST ${ns}/footer-blocks`, send: { body: contact }, status: 201 },
		{ request: `POST ${ns}/footer-blocks`, send: { body: text }, status: 201 },
		{ request: `PATCH ${ns}/footer-blocks/1`, send: { body: { isActive: false } }, status: 200 },
		{ request: `POST ${ns}/footer-blocks/reorder`, send: { body: { orderedIds: [2, 1] } }, status: 200 },
		{ request: `PUT ${ns}/footer-layout`, send: { body: { layout: 'brand-left' } }, status: 200 },
		{ request: `GET ${ns}/footer-layout`, status: 200 }
	],
	lastRequests: [{ request: `GET ${ns}/footer-blocks`, status: 200 }],
	removals: [{ request: `DELETE ${ns}/footer-blocks/1`, status: 200 }],
	beyond: 'all'
});
