import Globe from '@lucide/svelte/icons/globe';

export default Globe;
