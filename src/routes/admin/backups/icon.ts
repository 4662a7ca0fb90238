import Archive from '@lucide/svelte/icons/archive';

export default Archive;
