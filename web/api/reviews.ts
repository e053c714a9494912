import type { Review, ReviewUnderWay } from '@nightfall/shared/protocol/review';
import { useQuery } from '@tanstack/react-query';

type Answer = Review | ReviewUnderWay;

const isUnderWay = (answer: Answer | undefined): answer is ReviewUnderWay =>
  answer !== undefined && 'askAgainAfterSeconds' in answer;

/** The review of a round, asked for again and again while it is being worked out. */
export function useReview(gameId: string, round: number, { isWanted = true } = {}) {
  const { data, isError, refetch } = useQuery<Answer>({
    queryKey: ['/api/games', gameId, 'review', String(round)],
    enabled: isWanted,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? state.data.askAgainAfterSeconds * 1000 : false),
  });
  return { review: isUnderWay(data) ? undefined : data, isError, refetch };
}
